import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { carReadyNotification } from '#api/bookings/bookings.texts.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime, newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { lockStaffVisit } from './lock-staff-visit.ts';
import { presentStaffVisit } from './present-visit.ts';
import { endOfVisit } from '#api/visits/time-entries/time-entries.repository.ts';
import { carReady } from './visit-domain-events.ts';
import * as repo from './visits.repository.ts';

/**
 * Records that the work on a car is done: its clocks end, and the customer is notified once. For a car that is ready
 * already it is a success without effect.
 * @throws AppError visit.not_found, visit.released
 */
export async function markReady(runtime: Runtime, caller: StaffCaller, bookingId: string): Promise<StaffVisit> {
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, visit } = await lockStaffVisit(trx, bookingId);
    if (visit.state === 'released') throw new AppError('visit.released');
    if (visit.state !== 'ready') {
      const at = await currentTime(trx);
      await repo.insertCustodyEvent(trx, {
        id: newId(),
        visit_id: bookingId,
        kind: 'ready',
        staff_id: caller.staff.staffId,
        at,
      });
      await endOfVisit(trx, bookingId, at);
      await repo.updateVisit(trx, bookingId, { state: 'ready', ready_at: at });
      await notifyCustomer(runtime, trx, booking, carReadyNotification);
      await carReady.publish(runtime, trx, { booking });
      recordAudit({ event: 'visit.ready', subject: { kind: 'booking', id: bookingId } });
    }
    return presentStaffVisit(runtime, trx, booking);
  });
}
