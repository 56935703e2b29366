import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { hideReview as contract, StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { assertVersion, lockReview, presentLocked, reviewSubject } from './lock-review.ts';
import { FIELDS, reviewHiddenNotification } from './reviews.texts.ts';
import { updateReview } from './reviews.repository.ts';

/**
 * Hides a review from the public and notifies its customer of the reason. Repeating the same reason and note succeeds
 * without effect.
 * @throws AppError review.not_found, review.stale; request.invalid for another reason without a note
 */
export async function hideReview(
  runtime: Runtime,
  caller: StaffCaller,
  id: string,
  { version, reason, note: given }: Input<typeof contract>['body'],
): Promise<StaffReview> {
  const note = given || null;
  if (reason === 'other' && note === null)
    throw new AppError('request.invalid', { fields: { note: FIELDS.missingReason } });
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, row } = await lockReview(trx, id);
    if (row.hidden_reason !== reason || row.hidden_note !== note) {
      assertVersion(row, version);
      await updateReview(trx, id, {
        hidden_reason: reason,
        hidden_note: note,
        hidden_by: caller.staff.staffId,
        hidden_at: await currentTime(trx),
      });
      // Without the note, which can name people: the log is never deleted.
      recordAudit({ event: 'review.hidden', subject: reviewSubject(id), detail: { reason, stars: row.stars } });
      await notifyCustomer(runtime, trx, booking, reviewHiddenNotification(reason, note));
    }
    return presentLocked(runtime, trx, id);
  });
}
