import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { notifyStaff } from '#api/bookings/notify-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import type { Input } from '#shared/endpoint.ts';
import type * as contract from '#shared/estimates/desk-services.contract.ts';
import { countFindings } from '#shared/estimates/estimate-lines.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { checkCode, lockToApprove } from './approval-code.ts';
import { carryOut, insertApprovals } from './approve-lines.ts';
import { estimateAnsweredStaffNotification } from './estimates.texts.ts';
import * as repo from './estimates.repository.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';

/**
 * Records that a walk-in approved lines at the desk: by the code that was sent, or by signing on the phone of staff. It
 * is charged and carried out as an approval by an account. Lines that are approved already change nothing.
 * @throws AppError as sendApprovalCode, and estimate.wrong_code, estimate.car_ready, schedule.* with the nearest free
 * times
 */
export const approveAtDesk = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { present, by, startsAt, ...toApprove }: Input<typeof contract.approveAtDesk>['body'],
): Promise<StaffEstimate> =>
  withNearestTimes(runtime.db, () =>
    withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
      const { staffId, type } = caller.staff;
      const locked = await lockToApprove(trx, bookingId, toApprove);
      const { booking, latest, given } = locked;
      if (given.length === 0) return presentStaffEstimate(runtime, trx, booking, type);
      const { way } = by;
      if (way === 'code') await checkCode(runtime, trx, locked, by.code);
      const lines = given.map(({ line }) => line);
      const approvals = await insertApprovals(runtime, trx, bookingId, latest, lines, {
        customer_id: booking.customer_id,
        session_id: null,
        staff_id: staffId,
        way,
        present,
        drawing: way === 'signature' ? by.drawing : null,
      });
      await repo.insertAnswers(
        trx,
        latest.id,
        approvals.flatMap(({ id, lines: own }) =>
          own.map(({ line }) => ({ line_id: line, answer: 'approve' as const, text: null, approval_id: id })),
        ),
      );
      const counts = { approved: countFindings(lines), declined: 0, questions: 0 };
      await recordBookingEvent(trx, bookingId, {
        actor: 'staff',
        staffId,
        event: 'estimate-answered',
        detail: { ...counts, way },
      });
      const start = startsAt == null ? null : Date.parse(startsAt);
      const changed = await carryOut(runtime, trx, booking, approvals, { start, staffId });
      await notifyStaff(runtime, trx, changed, estimateAnsweredStaffNotification(counts));
      recordAudit({
        event: 'estimate.approved-at-desk',
        subject: { kind: 'booking', id: bookingId },
        detail: { version: latest.number, way, kobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0) },
      });
      return presentStaffEstimate(runtime, trx, changed, type);
    }),
  );
