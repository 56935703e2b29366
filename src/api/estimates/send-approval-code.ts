import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { queueSms } from '#api/notifications/outbox.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { AppError } from '#shared/errors.ts';
import { approvalCodes, lockToApprove, type LinesToApprove } from './approval-code.ts';
import { approvalCodeSms } from './estimates.texts.ts';
import { hasNumber } from './lock-open-booking.ts';

/**
 * Sends a walk-in the code by which these lines are approved, to the number of the booking. Without lines that wait for
 * an answer nothing is sent.
 * @throws AppError booking.not_found, estimate.closed, estimate.has_account, estimate.not_found, estimate.replaced,
 * estimate.unknown_line, estimate.no_number, estimate.too_many_codes
 */
export const sendApprovalCode = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  toApprove: LinesToApprove,
): Promise<void> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const locked = await lockToApprove(trx, bookingId, toApprove);
    const { booking, latest, given } = locked;
    if (!hasNumber(booking)) throw new AppError('estimate.no_number');
    if (given.length === 0) return;
    await runtime.limits.take('approvalCodes', bookingId, 'estimate.too_many_codes');
    const { sent } = approvalCodes(runtime, locked, await currentTime(trx));
    const { name: centre, numberPrefix } = await getSettings(runtime.db, trx);
    const kobo = given.reduce((sum, { line }) => sum + line.amountKobo, 0);
    const names = given.map(({ line }) => line.name);
    const about = { centre, number: bookingNumber(numberPrefix, booking.number), names, kobo };
    await queueSms(runtime, trx, booking.phone, approvalCodeSms(about, sent));
    recordAudit({
      event: 'estimate.code-sent',
      subject: { kind: 'booking', id: bookingId },
      detail: { version: latest.number, lines: given.length },
    });
  });
