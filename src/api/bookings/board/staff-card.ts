import { findCharges, findChargesOf } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findBookingServices, findServicesOf } from '#api/bookings/find-booking-services.ts';
import { findCheckedIn, isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { findLapsedDeposits } from '#api/bookings/find-lapsed-deposits.ts';
import { toBooking, type BookingParts } from '#api/bookings/present-booking.ts';

/** The member of staff and the request. */
export interface StaffCaller {
  staff: { staffId: string; type: StaffType };
  requestId: string;
}

/** A booking as this type of staff may see it; some see neither contact data nor pick-up address (docs/api.md 8). */
function toStaffCard(row: BookingRow, centre: CentreSettings, type: StaffType, parts: BookingParts): StaffCard {
  const seesContacts = can(type, 'customers.see');
  const booking = toBooking(row, centre, parts);
  return {
    ...(booking.mode === 'pick-up' && !seesContacts ? { ...booking, location: '' } : booking),
    phoneNumber: seesContacts ? row.phone : null,
    version: row.version,
    statusBefore: row.status_before,
    disputed: row.disputed,
    customer: row.customer_id,
  };
}

/** Bookings with their appointments and bays, as `toStaffCard`; `db` is the transaction that changed one of them. */
export async function presentStaffCards(
  db: Connection,
  rows: readonly BookingRow[],
  centre: CentreSettings,
  type: StaffType,
): Promise<StaffCard[]> {
  const ids = rows.map(({ id }) => id);
  const appointments = await findAppointments(db, ids);
  const charges = await findChargesOf(db, ids);
  const services = await findServicesOf(db, ids);
  const checkedIn = await findCheckedIn(db, ids);
  const lapsed = await findLapsedDeposits(db, charges);
  return rows.map((row) =>
    toStaffCard(row, centre, type, {
      appointment: appointments.get(row.id) ?? null,
      charges: charges.get(row.id) ?? [],
      services: services.get(row.id) ?? [],
      isCheckedIn: checkedIn.has(row.id),
      lapsedAt: lapsed.get(row.id),
    }),
  );
}

/** As `presentStaffCards`, for one. */
export async function presentStaffCard(
  db: Connection,
  row: BookingRow,
  centre: CentreSettings,
  type: StaffType,
): Promise<StaffCard> {
  const appointments = await findAppointments(db, [row.id]);
  const charges = await findCharges(db, row.id);
  return toStaffCard(row, centre, type, {
    appointment: appointments.get(row.id) ?? null,
    charges,
    services: await findBookingServices(db, row.id),
    isCheckedIn: await isCheckedIn(db, row.id),
    lapsedAt: (await findLapsedDeposits(db, new Map([[row.id, charges]]))).get(row.id),
  });
}
