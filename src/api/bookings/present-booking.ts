import { findCharges, findChargesOf, type Charge } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType, type PaymentStatus, type Status } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { toArrival } from '#shared/bookings/arrival.ts';
import type { Booking, BookingArrival } from '#shared/bookings/bookings.contract.ts';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import type { BookedService } from '#shared/catalogue/chosen-services.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Promotion } from '#shared/promotions/quote.ts';
import type { BookingRow } from './booking-row.ts';
import { findBookingServices, findServicesOf } from './find-booking-services.ts';
import { findCheckedIn, isCheckedIn } from './find-check-ins.ts';
import { findLapsedDeposits } from './find-lapsed-deposits.ts';
import { dueKobo, presentCharges, presentDeposit, totalKobo } from './present-charges.ts';

/** The state of a row in the form that `isPayable` and `isEditable` take. */
export const bookingState = (row: BookingRow): { status: Status; paymentStatus: PaymentStatus } => ({
  status: row.status,
  paymentStatus: row.payment_status,
});

function presentArrival({ mode, location }: BookingRow, { name, city, state }: CentreSettings): BookingArrival {
  const arrival = toArrival({ mode, location });
  return arrival.mode === 'pick-up' ? arrival : { ...arrival, location: { name, city, state } };
}

/** What belongs to a booking in other tables. */
export interface BookingParts {
  appointment: Appointment | null;
  charges: readonly Charge[];
  services: readonly BookedService[];
  isCheckedIn: boolean;
  /** When a time that was held for it was lost. */
  lapsedAt?: Date | undefined;
}

/** A booking in the form of the API (docs/api.md 2), with all its charges, and its appointment if it has one. */
export function toBooking(
  row: BookingRow,
  centre: CentreSettings,
  { appointment, charges, services, isCheckedIn: hasCome, lapsedAt }: BookingParts,
): Booking {
  const { total, paid } = totalKobo(charges);
  return {
    _id: row.id,
    number: bookingNumber(centre.numberPrefix, row.number),
    version: row.version,
    fullName: row.full_name,
    phoneNumber: row.phone,
    price: nairaFromKobo(row.price_kobo),
    discount: nairaFromKobo(row.discount_kobo),
    credit: nairaFromKobo(row.credit_kobo),
    amount: nairaFromKobo(row.amount_kobo),
    charges: presentCharges(charges, row.status),
    total: nairaFromKobo(total),
    paid: nairaFromKobo(paid),
    due: nairaFromKobo(dueKobo(charges, row.status)),
    deposit: presentDeposit(row, charges, lapsedAt),
    ...presentArrival(row, centre),
    vehicle: { brand: row.brand_name, _id: row.vehicle_id, model: row.model, year: row.year },
    service: { _id: row.service_id, name: services[0]?.name ?? row.service_name },
    services: [...services],
    carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    car: row.car_id,
    plate: row.plate === null ? null : formatPlate(row.plate),
    note: row.note,
    code: codeOf(row),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    status: row.status,
    isCheckedIn: hasCome,
    date: appointment?.startsAt ?? row.created_at.toISOString(),
    appointment,
  };
}

/** The code whose promotion a booking uses. */
function codeOf({ promotion }: BookingRow): string | null {
  const { code, withCode } = (promotion ?? {}) as Partial<Promotion>;
  return withCode === true ? (code ?? null) : null;
}

/** What its customer sees of an appointment: the bay is for staff. */
function toOwnAppointment(appointment: Appointment | undefined): Appointment | null {
  if (appointment === undefined) return null;
  const { resource: _, ...own } = appointment;
  return own;
}

/** Bookings with their appointments and charges, as `toBooking`; `db` is the transaction that changed one of them. */
export async function presentBookings(
  db: Connection,
  rows: readonly BookingRow[],
  centre: CentreSettings,
): Promise<Booking[]> {
  const ids = rows.map(({ id }) => id);
  const appointments = await findAppointments(db, ids);
  const charges = await findChargesOf(db, ids);
  const services = await findServicesOf(db, ids);
  const checkedIn = await findCheckedIn(db, ids);
  const lapsed = await findLapsedDeposits(db, charges);
  return rows.map((row) =>
    toBooking(row, centre, {
      appointment: toOwnAppointment(appointments.get(row.id)),
      charges: charges.get(row.id) ?? [],
      services: services.get(row.id) ?? [],
      isCheckedIn: checkedIn.has(row.id),
      lapsedAt: lapsed.get(row.id),
    }),
  );
}

/** As `presentBookings`, for one. */
export async function presentBooking(db: Connection, row: BookingRow, centre: CentreSettings): Promise<Booking> {
  const appointments = await findAppointments(db, [row.id]);
  const charges = await findCharges(db, row.id);
  return toBooking(row, centre, {
    appointment: toOwnAppointment(appointments.get(row.id)),
    charges,
    services: await findBookingServices(db, row.id),
    isCheckedIn: await isCheckedIn(db, row.id),
    lapsedAt: (await findLapsedDeposits(db, new Map([[row.id, charges]]))).get(row.id),
  });
}
