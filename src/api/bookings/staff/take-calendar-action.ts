import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { AuditEvent } from '#shared/audit/audit-events.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import { hasEvent } from './staff-bookings.repository.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';

export interface CalendarAction<T> {
  bookingId: string;
  /** The version of the booking that the member of staff saw. */
  version: number;
  event: Extract<BookingEventName, 'moved' | 'running-late' | 'time-offered'>;
  /** Changes the appointment of the locked booking. Returns the details for the records, null for no change. */
  apply: (trx: Trx, row: BookingRow) => Promise<object | null>;
  /** Notifies of the change, given the booking after it. */
  notify?: (trx: Trx, row: BookingRow, detail: object) => Promise<void>;
  /** Reads the rest of the answer besides the booking, also when nothing changed. */
  read: (trx: Trx) => Promise<T>;
}

/**
 * Changes the appointment of a pending or paid booking as staff, under the booking's lock and with an audit record. A
 * repeated call of the same person is a success without effect.
 * @throws booking.not_found; booking.stale and booking.not_possible with the current card; the errors of `apply`
 */
export async function takeCalendarAction<T>(
  runtime: Runtime,
  caller: StaffCaller,
  { bookingId, version, event, apply, notify, read }: CalendarAction<T>,
): Promise<{ booking: StaffCard; more: T }> {
  const { staffId, type } = caller.staff;
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const row = await lockBooking(trx, bookingId);
    const present = async (now: BookingRow) => ({
      booking: await presentStaffCard(trx, now, centre, type),
      more: await read(trx),
    });
    if (row.version !== version) {
      if (await hasEvent(trx, bookingId, staffId, [event], version)) return present(row);
      throw new AppError('booking.stale', { payload: { booking: await presentStaffCard(trx, row, centre, type) } });
    }
    if (!isOpenBooking(bookingState(row)))
      throw new AppError('booking.not_possible', {
        payload: { booking: await presentStaffCard(trx, row, centre, type) },
      });
    const detail = await apply(trx, row);
    if (detail === null) return present(row);
    await recordBookingEvent(trx, bookingId, { actor: 'staff', staffId, event, detail: { ...detail, version } });
    const changed = await updateBooking(trx, bookingId, {});
    await notify?.(trx, changed, detail);
    const audited: AuditEvent = `booking.${event}`;
    recordAudit({ event: audited, subject: { kind: 'booking', id: bookingId }, detail });
    return present(changed);
  });
}
