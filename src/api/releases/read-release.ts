import { type Credentials, findCredentials, holdCredentials } from '#api/accounts/find-credentials.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { dueKobo } from '#api/bookings/present-charges.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { findStandingDriver, type StandingDriver } from '#api/cars/people/name-for-all-visits.ts';
import { findAccountOf } from '#api/cars/people/people-of-car.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { findVisitRecord, type VisitRecord } from '#api/visits/visit-record.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import * as repo from './releases.repository.ts';
import { canOpenCode, hasOpenedCode, isDriverOfVisit } from './standing/driver-of-visit.ts';

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
  /** The driver who is named for all visits of the car, if they can open a code for this one. */
  standing: StandingDriver | undefined;
  credentials: Credentials;
  due: number;
  released: Awaited<ReturnType<typeof repo.findRelease>>;
  centre: CentreSettings;
}

/** The credentials of accounts that the transaction has locked, by account. */
type LockedCredentials = ReadonlyMap<string, Credentials>;

const NONE_LOCKED: LockedCredentials = new Map();

async function read(
  runtime: Runtime,
  db: Connection,
  booking: BookingRow,
  locked: LockedCredentials,
): Promise<ReleaseState> {
  const credentialsOf = async (id: string) => locked.get(id) ?? findCredentials(db, id);
  const credentials = await credentialsOf(booking.customer_id);
  const visit = await findVisitRecord(db, booking.id);
  const code = await repo.findCodeCount(db, booking.id);
  const named = await repo.listCollectors(db, booking.id);
  const charges = await findCharges(db, booking.id);
  const released = await repo.findRelease(db, booking.id);
  const centre = await getSettings(runtime.db, db);
  const present = repo.presentOf(named);
  const standing = booking.car_id === null ? undefined : await findStandingDriver(db, booking.car_id);
  const driver =
    standing !== undefined && (await credentialsOf(standing.customerId)).changedAt === null ? standing : undefined;
  const isPresentCounted = present?.person_id === null || (driver !== undefined && hasOpenedCode(present, driver));
  return {
    booking,
    visit,
    code,
    named,
    collector: isPresentCounted ? present : undefined,
    standing:
      driver !== undefined && isDriverOfVisit(named, driver) && (await canOpenCode(db, driver, { named, visit }))
        ? driver
        : undefined,
    credentials,
    due: dueKobo(charges, booking.status),
    released,
    centre,
  };
}

/** Reads the facts that decide about the release of a booking's car. */
export const readRelease = (runtime: Runtime, db: Connection, booking: BookingRow): Promise<ReleaseState> =>
  read(runtime, db, booking, NONE_LOCKED);

/** As `readRelease`, in a transaction that has locked booking and visit; the owner's credentials stay until it ends. */
export const holdRelease = async (runtime: Runtime, trx: Trx, booking: BookingRow): Promise<ReleaseState> =>
  read(runtime, trx, booking, await holdAccounts(trx, [booking.customer_id]));

/**
 * As `holdRelease`, for letting a car go and for showing the code of `driverId`: the credentials of the driver whose
 * code was opened stay as well, and so does the naming, which needs the lock of the owner's account.
 */
export async function holdReleaseWithDriver(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  driverId: string | null = null,
): Promise<ReleaseState> {
  const opened = repo.presentOf(await repo.listCollectors(trx, booking.id))?.person_id ?? null;
  const openedBy = opened === null ? null : await findAccountOf(trx, opened);
  return read(runtime, trx, booking, await holdAccounts(trx, [booking.customer_id, openedBy, driverId]));
}

/** Holds the credentials of accounts, in the order of their ids, as `lockAccounts` locks them. */
async function holdAccounts(trx: Trx, ids: readonly (string | null)[]): Promise<LockedCredentials> {
  const locked = new Map<string, Credentials>();
  for (const id of [...new Set(ids)].filter((one) => one !== null).sort())
    locked.set(id, await holdCredentials(trx, id));
  return locked;
}

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
