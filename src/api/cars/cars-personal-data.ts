import type { Connection, Trx } from '#api/platform/database/database.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteCars, listCarsOf } from './cars.repository.ts';
import * as people from './people/car-people.repository.ts';
import { readCars, toCar, toReading } from './present-car.ts';

/** A customer's cars with readings, papers and people, for the export of personal data. */
export async function exportCars(db: Connection, customerId: string) {
  const states = await readCars(db, await listCarsOf(db, customerId));
  const sharedWith = Map.groupBy(await people.listAllOf(db, customerId), (row) => row.car_id);
  return states.map((state) => ({
    ...toCar(state),
    readings: state.readings.map(toReading),
    people: (sharedWith.get(state.row.id) ?? []).map(({ name, ...row }) => ({ name, ...presentPerson(row) })),
  }));
}

type SharedRow = Awaited<ReturnType<typeof people.listAllSharesOf>>[number];

const presentPerson = (row: Omit<SharedRow, 'plate'>) => ({
  role: row.role,
  phone: row.phone,
  invitedAt: row.invited_at,
  joinedAt: row.joined_at,
  endedAt: row.ended_at,
  standingSince: row.standing_since,
});

/** The cars that others share with a customer, or did, for the export of personal data. */
export const exportSharedCars = async (db: Connection, customerId: string) =>
  (await people.listAllSharesOf(db, customerId)).map(({ plate, ...row }) => ({ plate, ...presentPerson(row) }));

/** Deletes the cars of a customer whose data is erased, with their people, and ends the shares in cars of others. */
export async function eraseCars(trx: Trx, customerId: string): Promise<void> {
  await people.eraseShares(trx, customerId);
  await deleteCars(trx, customerId);
}

/** Deletes the invitations to a number of an erased customer, up to a time; null: all. */
export const eraseInvitationsTo = (trx: Trx, phone: string, until: Date | null): Promise<void> =>
  people.deleteInvitationsTo(trx, phone, until);

/** Deletes the people and invitations of cars whose time is over. Returns how many. */
export const purgeCarPeople = (db: Connection): Promise<number> =>
  people.deleteOldPeople(db, RETENTION.formerPersonMonths);
