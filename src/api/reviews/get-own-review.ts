import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { OwnReview, findDueReview as contract } from '#shared/reviews/reviews.contract.ts';
import { presentOwnReview } from './present-own-review.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import type { Output } from '#shared/endpoint.ts';
import { OFFER_DAYS } from '#shared/bookings/live-thing.ts';
import { findDue } from './reviews.repository.ts';

/** The review of a customer's own booking. @throws AppError booking.not_found */
export async function getOwnReview(runtime: Runtime, customerId: string, bookingId: string): Promise<OwnReview> {
  return presentOwnReview(runtime, runtime.db, await getOwnBooking(runtime.db, bookingId, customerId));
}

/** The customer's newest visit of the last days that can be reviewed and is not. */
export async function findDueReview({ db }: Runtime, customerId: string): Promise<Output<typeof contract>> {
  const row = await findDue(db, customerId, OFFER_DAYS);
  if (row === undefined) return { due: null };
  const { id: _id, brand_name: brand, model, year, service_name: service, released_at: releasedAt } = row;
  return { due: { _id, carType: carType({ brand, model, year }), service, releasedAt: releasedAt.toISOString() } };
}
