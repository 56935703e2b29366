import { type Credentials, findCredentials, holdCredentials } from '#api/accounts/find-credentials.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { dueKobo } from '#api/bookings/present-charges.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { findStandingDriver, type StandingDriver } from '#api/cars/people/name-for-all-visits.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { findVisitRecord, type VisitRecord } from '#api/visits/visit-record.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import * as repo from './releases.repository.ts';

/** The facts that decide whether and how the car of a booking leaves. Kobo. */
export interface ReleaseState {
  booking: BookingRow;
  /** Undefined before check-in. */
  visit: VisitRecord | undefined;
  code: repo.OwnCode;
  /** Everyone who was named, in order. */
  named: readonly repo.CollectorRow[];
  /** The person who is named now; a driver who is named for all visits counts only while they are. */
  collector: repo.CollectorRow | undefined;
  /** The driver who is named for all visits of the car, unless another person is named for this one. */
  standing: StandingDriver | undefined;
  credentials: Credentials;
  due: number;
  released: Awaited<ReturnType<typeof repo.findRelease>>;
  centre: CentreSettings;
}

type CredentialsOf = (customerId: string) => Promise<Credentials>;

/** Whether the code of a driver counts: the driver is still named for all visits, and their account did not change. */
async function doesDriverCount(
  { person_id: personId }: repo.CollectorRow,
  driver: StandingDriver | undefined,
  credentialsOf: CredentialsOf,
): Promise<boolean> {
  if (driver?.shareId !== personId) return false;
  return (await credentialsOf(driver.customerId)).changedAt === null;
}

async function read(
  runtime: Runtime,
  db: Connection,
  booking: BookingRow,
  credentialsOf: CredentialsOf,
): Promise<ReleaseState> {
  const credentials = await credentialsOf(booking.customer_id);
  const visit = await findVisitRecord(db, booking.id);
  const code = await repo.findCodeCount(db, booking.id);
  const named = await repo.listCollectors(db, booking.id);
  const charges = await findCharges(db, booking.id);
  const released = await repo.findRelease(db, booking.id);
  const centre = await getSettings(runtime.db, db);
  const present = named.find((one) => one.taken_back_at === null);
  const driver = booking.car_id === null ? undefined : await findStandingDriver(db, booking.car_id);
  const collector =
    present === undefined || present.person_id === null || (await doesDriverCount(present, driver, credentialsOf))
      ? present
      : undefined;
  return {
    booking,
    visit,
    code,
    named,
    collector,
    standing: present === undefined || present.person_id !== null ? driver : undefined,
    credentials,
    due: dueKobo(charges, booking.status),
    released,
    centre,
  };
}

/** Reads the facts that decide about the release of a booking's car. */
export const readRelease = (runtime: Runtime, db: Connection, booking: BookingRow): Promise<ReleaseState> =>
  read(runtime, db, booking, (customerId) => findCredentials(db, customerId));

/** As `readRelease`, in a transaction that has locked booking and visit; credentials do not change until it ends. */
export const holdRelease = (runtime: Runtime, trx: Trx, booking: BookingRow): Promise<ReleaseState> =>
  read(runtime, trx, booking, (customerId) => holdCredentials(trx, customerId));

/** The names of the booking and its car. */
export const carOf = ({ booking, visit, centre }: Pick<ReleaseState, 'booking' | 'visit' | 'centre'>) => {
  const plate = visit?.plate ?? booking.plate;
  return {
    number: bookingNumber(centre.numberPrefix, booking.number),
    carType: carType({ brand: booking.brand_name, model: booking.model, year: booking.year }),
    plate: plate === null ? null : formatPlate(plate),
  };
};

/** The number for SMS to a walk-in, who has no account; null when there is none. */
export const walkInPhone = ({ booking, credentials }: Pick<ReleaseState, 'booking' | 'credentials'>): string | null =>
  // An erased booking has no number either.
  credentials.hasLogIn || !booking.phone.startsWith('+') ? null : booking.phone;
