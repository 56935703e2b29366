import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { OwnReview } from '#shared/reviews/reviews.contract.ts';
import { presentOwnReview } from './present-own-review.ts';
import { findReview, updateReview } from './reviews.repository.ts';

/**
 * A customer removes a review and its answer, which cannot be undone. Removing it again succeeds without effect.
 * @throws AppError booking.not_found, review.not_found, request.too_many
 */
export async function removeReview(runtime: Runtime, customerId: string, bookingId: string): Promise<OwnReview> {
  await runtime.limits.take('reviews', customerId);
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, customerId);
    const row = await findReview(trx, bookingId);
    if (row === undefined) throw new AppError('review.not_found');
    if (row.removed_at === null)
      await updateReview(trx, bookingId, {
        stars: null,
        body: null,
        name_shown: false,
        answer: null,
        hidden_note: null,
        removed_at: await currentTime(trx),
      });
    return presentOwnReview(runtime, trx, booking);
  });
}
