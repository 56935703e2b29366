import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { checkInCodes } from '#api/bookings/check-in-code.ts';
import { type PhotoRow, listPhotos } from '#api/visits/photos/visit-photos.repository.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { CODE_TRIES } from '#shared/visits/visit-states.ts';
import type { Belonging, CustodyEvent, Visit } from '#shared/visits/visits.contract.ts';
import * as repo from './visits.repository.ts';

/** Customers see the first names of staff. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;
const sameName = (name: string): string => name;
type Name = typeof firstName;

/** Stored JSON has the type that the contract validated. */
const stored = <T>(json: object): T => json as T;

/** The place that an event leads to, as it is shown. */
const placeName = ({ hook, bay, person }: repo.CustodyRow, name: Name = sameName): string | null =>
  hook ?? bay ?? (person === null ? null : name(person));

const toEvent = (row: repo.CustodyRow, name: Name): CustodyEvent => ({
  _id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  place: row.place,
  placeName: placeName(row, name),
  bayKind: row.bay_kind,
  km: row.km,
  note: row.note,
  by: row.staff === null ? null : name(row.staff),
});

/** The things that were in the car at check-in. */
export const belongingsIn = ({ belongings }: Pick<repo.VisitRow, 'belongings'>): Belonging[] =>
  stored<Belonging[]>(belongings).filter(({ present }) => present);

type FoundVisit = NonNullable<Awaited<ReturnType<typeof repo.findVisit>>>;

const toCheckIn = (visit: FoundVisit, bookedPlate: string | null, name: Name): Visit['checkIn'] => ({
  at: visit.checked_in_at.toISOString(),
  by: name(visit.staff),
  plate: visit.plate === null ? '' : formatPlate(visit.plate),
  otherPlate: bookedPlate !== null && visit.plate !== null && bookedPlate !== visit.plate,
  km: visit.km,
  fuel: visit.fuel,
  belongings: stored(visit.belongings),
  belongingsNote: visit.belongings_note,
  marks: stored(visit.marks),
  keyTag: visit.key_tag,
  confirmedBy: visit.confirmed_by,
  confirmedAt: visit.confirmed_at?.toISOString() ?? null,
});

async function present(runtime: Runtime, db: Connection, booking: BookingRow, name: Name) {
  const visit = await repo.findVisit(db, booking.id);
  const custody = visit === undefined ? [] : await repo.listCustody(db, [booking.id]);
  const photos = visit === undefined ? [] : await listPhotos(db, visit);
  const appointments = await findAppointments(db, [booking.id]);
  const centre = await getSettings(runtime.db, db);
  const plate = visit?.plate ?? booking.plate;
  const fields = {
    _id: booking.id,
    number: bookingNumber(centre.numberPrefix, booking.number),
    state: visit?.state ?? ('expected' as const),
    carType: carType({ brand: booking.brand_name, model: booking.model, year: booking.year }),
    service: booking.service_name,
    plate: plate === null ? null : formatPlate(plate),
    readyBy: appointments.get(booking.id)?.endsAt ?? null,
    readyAt: visit?.ready_at?.toISOString() ?? null,
    releasedAt: visit?.released_at?.toISOString() ?? null,
    checkIn: visit === undefined ? null : toCheckIn(visit, booking.plate, name),
    custody: custody.map((row) => toEvent(row, name)),
    photos: photos.map((row) => presentVisitPhoto(row, name)),
  };
  return { fields, visit };
}

/** Whether a check-in code is still accepted: until the record is confirmed, work begins or five codes were wrong. */
export const doesCodeCount = (visit: Pick<repo.VisitRow, 'state' | 'confirmed_by' | 'code_tries'>): boolean =>
  visit.state === 'checked-in' && visit.confirmed_by === null && visit.code_tries < CODE_TRIES;

/** The check-in code that the customer of a booking sees; null once it is not accepted. No `visit`: before check-in. */
export function shownCheckInCode(
  runtime: Runtime,
  { id, status }: Pick<BookingRow, 'id' | 'status'>,
  visit: Parameters<typeof doesCodeCount>[0] | undefined,
): string | null {
  const isExpected = status === 'pending' || status === 'paid';
  const hasCode = visit === undefined ? isExpected : doesCodeCount(visit);
  return hasCode ? checkInCodes(runtime, id).shown : null;
}

/** The visit of a booking as its customer sees it. */
export async function presentVisit(runtime: Runtime, db: Connection, booking: BookingRow): Promise<Visit> {
  const { fields, visit } = await present(runtime, db, booking, firstName);
  return { ...fields, checkInCode: shownCheckInCode(runtime, booking, visit) };
}

/** The visit of a booking as staff see it. */
export async function presentStaffVisit(runtime: Runtime, db: Connection, booking: BookingRow): Promise<StaffVisit> {
  const { fields, visit } = await present(runtime, db, booking, sameName);
  return { ...fields, fullName: booking.full_name, codeTriesLeft: CODE_TRIES - (visit?.code_tries ?? 0) };
}

/** A photo as it is listed. `name` shortens the name of the member of staff. */
export const presentVisitPhoto = (row: PhotoRow, name: (full: string) => string): VisitPhoto => ({
  _id: row.id,
  purpose: row.purpose,
  of: row.subject,
  takenAt: row.taken_at.toISOString(),
  sentAt: row.sent_at.toISOString(),
  bytes: row.bytes,
  by: name(row.staff),
});

/** The last place of a car or a key; null when none was recorded. */
function lastPlace(custody: readonly repo.CustodyRow[], isOf: (row: repo.CustodyRow) => boolean) {
  const row = custody.findLast((one) => (one.place !== null || one.kind === 'returned-by-driver') && isOf(one));
  if (row === undefined) return null;
  // A car that a driver brought back is in the yard until it is moved on.
  return { place: row.place ?? ('yard' as const), name: placeName(row), since: row.at.toISOString() };
}

/** The present places of a car and its key, each with the time since when, from their custody log in order of time. */
export const lastPlaces = (custody: readonly repo.CustodyRow[]) => ({
  car: lastPlace(custody, ({ kind }) => kind !== 'key-moved'),
  key: lastPlace(custody, ({ kind }) => kind === 'key-moved'),
});
