import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Input } from '#shared/endpoint.ts';
import type { answerReview as contract, StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { assertVersion, lockReview, presentLocked, reviewSubject } from './lock-review.ts';
import { reviewAnsweredNotification } from './reviews.texts.ts';
import { updateReview } from './reviews.repository.ts';

/**
 * Answers a review, or changes the answer. Its customer is notified of the first answer. Repeating the same answer
 * succeeds without effect.
 * @throws AppError review.not_found, review.stale
 */
export const answerReview = (
  runtime: Runtime,
  caller: StaffCaller,
  id: string,
  { version, text }: Input<typeof contract>['body'],
): Promise<StaffReview> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, row } = await lockReview(trx, id);
    if (row.answer !== text) {
      assertVersion(row, version);
      await updateReview(trx, id, {
        answer: text,
        answered_by: caller.staff.staffId,
        answered_at: await currentTime(trx),
      });
      recordAudit({
        event: 'review.answered',
        subject: reviewSubject(id),
        detail: { stars: row.stars, changed: row.answered_at !== null },
      });
      if (row.answered_at === null) await notifyCustomer(runtime, trx, booking, reviewAnsweredNotification(text));
    }
    return presentLocked(runtime, trx, id);
  });
