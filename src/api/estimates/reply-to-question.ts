import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { estimateReplyNotification } from './estimates.texts.ts';
import * as repo from './estimates.repository.ts';
import { lockOpenBooking } from './lock-open-booking.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';
import { readEstimate, talkAbout } from './read-estimate.ts';

/**
 * Replies to the question of a customer about a line of the latest version. Repeating the last reply changes nothing.
 * @throws AppError booking.not_found, estimate.closed; estimate.question_not_found for a line without a question
 */
export const replyToQuestion = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { line, text }: { line: string; text: string },
): Promise<StaffEstimate> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const booking = await lockOpenBooking(trx, bookingId);
    const estimate = await readEstimate(trx, bookingId);
    const latest = estimate.versions.at(-1);
    const about = latest?.lines.find((one) => one.line === line);
    const last = talkAbout(estimate, line).at(-1);
    if (latest === undefined || about === undefined || last === undefined)
      throw new AppError('estimate.question_not_found');
    if (last.by === 'customer' || last.text !== text) {
      await repo.insertReply(trx, { version_id: latest.id, line_id: line, staff_id: caller.staff.staffId, text });
      await notifyCustomer(runtime, trx, booking, estimateReplyNotification(about.finding, text));
      recordAudit({ event: 'estimate.replied', subject: { kind: 'booking', id: bookingId }, detail: { line } });
    }
    return presentStaffEstimate(runtime, trx, booking, caller.staff.type);
  });
