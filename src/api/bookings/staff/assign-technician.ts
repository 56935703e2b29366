import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { assignTo, findTechnician } from '#api/scheduling/staff-calendar/appoint-as-staff.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { requireWorkingStaff } from '#api/staff/staff-members.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { updateBooking } from '#api/bookings/change-booking.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';

/**
 * Staff assign a technician to a booking; null removes the assignment. The present one is a success without effect.
 * @throws AppError booking.not_found, booking.no_time, staff.not_found; booking.stale and booking.not_possible with the
 * current card
 */
export async function assignTechnician(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, technician }: { version: number; technician: string | null },
): Promise<StaffCard> {
  const { type } = caller.staff;
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const row = await lockBooking(trx, bookingId);
    const booking = await presentStaffCard(trx, row, centre, type);
    const former = await findTechnician(trx, bookingId);
    if (technician !== null) await requireWorkingStaff(trx, technician);
    if (!isOpenBooking(bookingState(row))) throw new AppError('booking.not_possible', { payload: { booking } });
    if (former === technician && booking.appointment !== null) return booking;
    if (row.version !== version) throw new AppError('booking.stale', { payload: { booking } });
    await assignTo(trx, bookingId, technician);
    recordAudit({
      event: 'booking.technician-changed',
      subject: { kind: 'booking', id: bookingId },
      detail: { from: former, to: technician },
    });
    return presentStaffCard(trx, await updateBooking(trx, bookingId, {}), centre, type);
  });
}
