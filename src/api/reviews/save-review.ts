import { notifyStaff } from '#api/bookings/notify-booking.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { currentTime, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isStaffEmail } from '#api/staff/staff-members.ts';
import { lockVisitRecord } from '#api/visits/visit-record.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import type { ReviewPhase } from '#shared/reviews/review-rules.ts';
import type { OwnReview, saveReview as contract } from '#shared/reviews/reviews.contract.ts';
import { presentOwnReview, readReviewState, type ReviewState } from './present-own-review.ts';
import { hiddenReviewChangedNotification, newReviewNotification } from './reviews.texts.ts';
import { findReviewer, insertReview, updateReview } from './reviews.repository.ts';

const REFUSED: Record<Exclude<ReviewPhase, 'open' | 'changeable'>, PlainErrorCode> = {
  'not-yet': 'review.not_yet',
  cancelled: 'review.cancelled',
  over: 'review.over',
  fixed: 'review.fixed',
  removed: 'review.removed',
};

/** The stored form of a review. */
interface Written {
  stars: number;
  body: string | null;
  name_shown: boolean;
}

const isSame = ({ row }: ReviewState, { stars, body, name_shown: nameShown }: Written): boolean =>
  row?.stars === stars && row.body === body && row.name_shown === nameShown;

/**
 * A customer rates a visit whose car has left, or changes the review. Repeating the same review succeeds without
 * effect, even when it can no longer be changed.
 * @throws AppError booking.not_found, review.not_yet, review.cancelled, review.over, review.fixed, review.removed,
 * review.of_staff, request.too_many
 */
export async function saveReview(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  { stars, text, showName }: Input<typeof contract>['body'],
): Promise<OwnReview> {
  await runtime.limits.take('reviews', customerId);
  const written: Written = { stars, body: text || null, name_shown: showName };
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, customerId);
    await lockVisitRecord(trx, bookingId);
    const state = await readReviewState(trx, booking);
    if (!isSame(state, written)) await write(runtime, trx, state, written);
    return presentOwnReview(runtime, trx, booking);
  });
}

async function write(runtime: Runtime, trx: Trx, state: ReviewState, written: Written): Promise<void> {
  const { booking, phase, row } = state;
  if (phase === 'changeable') {
    await updateReview(trx, booking.id, { ...written, changed_at: await currentTime(trx) });
    if (row?.hidden_at) await notifyStaff(runtime, trx, booking, hiddenReviewChangedNotification);
    return;
  }
  if (phase !== 'open') throw new AppError(REFUSED[phase]);
  const { email } = await findReviewer(trx, booking.customer_id);
  if (email !== null && (await isStaffEmail(trx, email))) throw new AppError('review.of_staff');
  await insertReview(trx, { visit_id: booking.id, ...written });
  await notifyStaff(runtime, trx, booking, newReviewNotification(written.stars));
}
