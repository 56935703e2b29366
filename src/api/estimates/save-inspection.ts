import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import type { InspectionItem } from '#shared/estimates/inspection.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import * as repo from './estimates.repository.ts';
import { lockOpenBooking } from './lock-open-booking.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';

/**
 * Saves the inspection of the car of a booking, in place of the one before.
 * @throws AppError booking.not_found, estimate.closed
 */
export const saveInspection = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  items: readonly InspectionItem[],
): Promise<StaffEstimate> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const booking = await lockOpenBooking(trx, bookingId);
    const stored = items.map(({ name, state, note }) => ({ name, state, ...(note && { note }) }));
    await repo.saveInspection(trx, bookingId, caller.staff.staffId, stored);
    recordAudit({
      event: 'estimate.inspected',
      subject: { kind: 'booking', id: bookingId },
      detail: { items: items.length },
    });
    return presentStaffEstimate(runtime, trx, booking, caller.staff.type);
  });
