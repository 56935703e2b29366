import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { type CarRole, ownerWord } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';
import { namedNotice, standingNotice } from './car-people.texts.ts';
import { lockPerson } from './lock-person.ts';
import { makeOf, wordOf } from './people-words.ts';
import { notifyPerson } from './notify-person.ts';

/** A person of a car that its owner has locked. */
export interface LockedPerson {
  carId: string;
  customerId: string;
  role: CarRole;
  /** The verified number of the account now. */
  phone: string | null;
  isStanding: boolean;
  /** The first words of both names, for notices. */
  word: string;
  owner: string;
}

/** A person on a customer's car, locked after the accounts of both. @throws people.not_found, session.missing */
export async function lockPersonOfCar(
  trx: Trx,
  ownerId: string,
  carId: string,
  personId: string,
): Promise<LockedPerson> {
  const { row } = await lockPerson(trx, ownerId, personId);
  if (row?.owner_id !== ownerId || row.car_id !== carId || row.customer_id === null)
    throw new AppError('people.not_found');
  const { role, current_phone: phone, customer_id: customerId } = row;
  const words = { word: wordOf(row), owner: ownerWord(row.owner_name) };
  return { carId, customerId, role, phone, isStanding: row.is_standing, ...words };
}

/** Writes which driver may collect a car on every visit, in place of the one before. */
export const nameForAllVisits = (trx: Trx, carId: string, named: { id: string; phone: string }): Promise<void> =>
  repo.setStanding(trx, carId, named);

/**
 * Ends that a person may collect a customer's car on every visit, if they still may once the accounts of both are
 * locked: meanwhile the owner may have named another one. @throws session.missing
 */
export async function endNaming(trx: Trx, ownerId: string, carId: string, personId: string): Promise<void> {
  const { row } = await lockPerson(trx, ownerId, personId);
  if (row?.owner_id === ownerId && row.car_id === carId && row.standing_since !== null)
    await repo.setStanding(trx, carId, null);
}

/** Notifies the owner and the driver. */
export async function notifyOfNaming(runtime: Runtime, trx: Trx, ownerId: string, person: LockedPerson): Promise<void> {
  const make = await makeOf(trx, person.carId);
  await notifyPerson(runtime, trx, ownerId, standingNotice(person.word, make, person.carId));
  await notifyPerson(runtime, trx, person.customerId, namedNotice(person.owner, make));
}

/** The driver who is named for all visits of a car. */
export interface StandingDriver {
  /** The id of the person on the car. */
  shareId: string;
  customerId: string;
  name: string;
  since: Date;
}

/** The driver who is named for all visits of a car now; undefined: no one. */
export async function findStandingDriver(db: Connection, carId: string): Promise<StandingDriver | undefined> {
  const row = (await repo.listPeople(db, [carId])).find((one) => one.is_standing);
  if (row === undefined || row.customer_id === null || row.standing_since === null) return undefined;
  return { shareId: row.id, customerId: row.customer_id, name: row.name ?? '', since: row.standing_since };
}
