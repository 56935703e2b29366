import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { OwnReview } from '#shared/reviews/reviews.contract.ts';
import { presentOwnReview } from './present-own-review.ts';

/** The review of a customer's own booking. @throws AppError booking.not_found */
export async function getOwnReview(runtime: Runtime, customerId: string, bookingId: string): Promise<OwnReview> {
  return presentOwnReview(runtime, runtime.db, await getOwnBooking(runtime.db, bookingId, customerId));
}
