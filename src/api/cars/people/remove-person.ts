import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import * as cars from '#api/cars/cars.repository.ts';
import type { CarPeople } from '#shared/cars/car-people.contract.ts';
import { ownerWord } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';
import { goneNotice, leftNotice, lostNotice, removedNotice } from './car-people.texts.ts';
import { listCarPeople } from './list-people.ts';
import { lockAccounts, lockPerson } from './lock-person.ts';
import { makeOf, wordOf } from './people-words.ts';
import { notifyPerson } from './notify-person.ts';

/**
 * Removes a person from a customer's car and notifies both, or takes an invitation back. Doing it again changes
 * nothing.
 * @throws car.not_found, session.missing
 */
export const removePerson = (runtime: Runtime, ownerId: string, carId: string, id: string): Promise<CarPeople> =>
  runtime.db.transaction().execute(async (trx) => {
    if ((await cars.findCar(trx, ownerId, carId)) === undefined) throw new AppError('car.not_found');
    const { row } = await lockPerson(trx, ownerId, id);
    if (row?.owner_id === ownerId && row.car_id === carId) {
      await repo.endPeople(trx, [id]);
      const make = await makeOf(trx, carId);
      await notifyLost(runtime, trx, row, make);
      if (row.joined_at !== null) await notifyPerson(runtime, trx, ownerId, removedNotice(wordOf(row), make, carId));
      runtime.log.info({ event: 'people.removed', customer: row.customer_id, car: carId }, 'person removed from a car');
    }
    return listCarPeople(trx, ownerId, carId);
  });

/** Notifies a person who joined that the car is shared no longer. */
async function notifyLost(runtime: Runtime, trx: Trx, row: repo.CarPersonRow, make: string): Promise<void> {
  if (row.joined_at !== null && row.customer_id !== null)
    await notifyPerson(runtime, trx, row.customer_id, lostNotice(ownerWord(row.owner_name), make));
}

/** The person leaves a car, and both sides are notified. Leaving again changes nothing. */
export const leaveCar = (runtime: Runtime, customerId: string, carId: string): Promise<void> =>
  runtime.db.transaction().execute(async (trx) => {
    const share = await repo.findShare(trx, customerId, carId);
    if (share === undefined) return;
    const { row } = await lockPerson(trx, customerId, share.id);
    if (row?.customer_id !== customerId) return;
    await repo.endPeople(trx, [row.id]);
    const make = await makeOf(trx, carId);
    await notifyPerson(runtime, trx, row.owner_id, leftNotice(wordOf(row), make, carId));
    await notifyPerson(runtime, trx, customerId, goneNotice(ownerWord(row.owner_name), make));
    runtime.log.info({ event: 'people.left', customer: customerId, car: carId }, 'person left a car');
  });

/**
 * Ends the people and invitations of a car that its owner removes, and notifies the people. Locks the accounts of all.
 */
export async function endPeopleOfCar(runtime: Runtime, trx: Trx, ownerId: string, carId: string): Promise<void> {
  const before = await repo.listPeople(trx, [carId]);
  await lockAccounts(trx, [ownerId, ...before.map((row) => row.customer_id)]);
  if ((await cars.lockCar(trx, ownerId, carId)) === undefined) return;
  const make = await makeOf(trx, carId);
  const rows = await repo.listPeople(trx, [carId]);
  await repo.endPeople(
    trx,
    rows.map((row) => row.id),
  );
  for (const row of rows) await notifyLost(runtime, trx, row, make);
}
