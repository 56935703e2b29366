import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { findWorkMinutes } from '#api/scheduling/find-service-needs.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { addToAppointment, dropFromAppointment } from '#api/scheduling/taking/add-to-appointment.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { joinNames } from '#shared/catalogue/chosen-services.ts';
import { AppError } from '#shared/errors.ts';
import type { BookingRow } from './booking-row.ts';
import { deleteLine, insertLines, listLines, nextPosition, type BookingLine } from './booking-services.repository.ts';
import { recordBookingEvent, updateBooking } from './change-booking.ts';
import { isCheckedIn } from './find-check-ins.ts';
import { refuseSameCar } from './refuse-same-car.ts';

/** A service that is added to a booking at an approved price, kobo. */
export interface AddedService {
  service: string;
  name: string;
  priceKobo: number;
  approvalId: string;
}

/** When the time of added services is taken; `start` as in `addToAppointment`. */
interface WhenAdded {
  start: number | null;
  by: 'customer' | 'staff';
  /** The member of staff who took the approval. */
  staffId?: string | undefined;
}

/**
 * Adds approved services to a booking that the caller has locked, and takes their time. They are charged by their
 * approvals, so that the price stays as it is.
 * @throws AppError estimate.service_there, booking.car_elsewhere; StartRefused
 */
export async function addServices(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  added: readonly AddedService[],
  { start, by, staffId }: WhenAdded,
): Promise<BookingRow> {
  const { id: bookingId, customer_id: customerId, vehicle_id: vehicle, mode } = booking;
  const before = await listLines(trx, bookingId);
  if (before.some((line) => added.some(({ service }) => service === line.service_id)))
    throw new AppError('estimate.service_there');
  await lockCustomer(trx, customerId);
  const services = added.map(({ service }) => service);
  const minutes = await findWorkMinutes(trx, { services, vehicle, mode });
  const lines = added.map(({ service, name, priceKobo, approvalId }, i) => ({
    service_id: service,
    service_name: name,
    price_kobo: priceKobo,
    discount_kobo: 0,
    minutes: minutes[i] ?? 0,
    approval_id: approvalId,
  }));
  await insertLines(trx, bookingId, lines, await nextPosition(trx, bookingId));
  const isHere = await isCheckedIn(trx, bookingId);
  await publishFreed(runtime, trx, bookingId, () =>
    addToAppointment(trx, { bookingId, added: services, isHere, start, by }),
  );
  await refuseSameCar(trx, await getSettings(runtime.db), booking);
  await recordBookingEvent(trx, bookingId, {
    actor: staffId === undefined ? 'customer' : 'staff',
    ...(staffId !== undefined && { staffId }),
    event: 'service-added',
    detail: { services: added.map(({ name }) => name) },
  });
  return updateBooking(trx, bookingId, { service_name: namesOf([...before, ...lines]) });
}

/** The names of the services of a booking as `bookings.service_name` has them. */
const namesOf = (lines: readonly BookingLine[]): string => joinNames(lines.map(({ service_name: name }) => name));

/**
 * Takes the services of an approval out of a booking that the caller has locked, with their time, when its charge is
 * voided.
 */
export async function dropServicesOf(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  approvalId: string | null,
  staffId: string,
): Promise<BookingRow> {
  const lines = await listLines(trx, booking.id);
  const dropped = lines.filter((line) => approvalId !== null && line.approval_id === approvalId);
  let changed = booking;
  for (const line of dropped) {
    await deleteLine(trx, booking.id, line.service_id);
    changed = await leaveOut(runtime, trx, changed, line, staffId);
  }
  return changed;
}

/** Frees the time of a service whose line is deleted, and records it, with further `detail`. */
export async function leaveOut(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  { service_id: service, service_name: name }: BookingLine,
  staffId: string,
  detail: object = {},
): Promise<BookingRow> {
  const { id: bookingId } = booking;
  const isHere = await isCheckedIn(trx, bookingId);
  await publishFreed(runtime, trx, bookingId, () => dropFromAppointment(trx, { bookingId, service, isHere }));
  await recordBookingEvent(trx, bookingId, {
    actor: 'staff',
    staffId,
    event: 'service-removed',
    detail: { ...detail, services: [name] },
  });
  return updateBooking(trx, bookingId, { service_name: namesOf(await listLines(trx, bookingId)) });
}
