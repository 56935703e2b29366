import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { lockReview, presentLocked, reviewSubject } from './lock-review.ts';
import { reviewShownNotification } from './reviews.texts.ts';
import { updateReview } from './reviews.repository.ts';

/** Shows a hidden review again. Showing a visible one succeeds without effect. @throws AppError review.not_found */
export const showReview = (runtime: Runtime, caller: StaffCaller, id: string): Promise<StaffReview> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, row } = await lockReview(trx, id);
    if (row.hidden_at !== null) {
      await updateReview(trx, id, { hidden_reason: null, hidden_note: null, hidden_by: null, hidden_at: null });
      recordAudit({
        event: 'review.shown',
        subject: reviewSubject(id),
        detail: { reason: row.hidden_reason, stars: row.stars },
      });
      await notifyCustomer(runtime, trx, booking, reviewShownNotification());
    }
    return presentLocked(runtime, trx, id);
  });
