import type { Trx } from '#api/platform/database/database.ts';
import * as repo from './cars.repository.ts';

/** Adds cars of a file to walk-ins, and returns their ids in the same order. */
export const addImportedCars = (
  trx: Trx,
  cars: readonly (repo.CarColumns & { customer_id: string })[],
): Promise<string[]> => repo.insertCars(trx, cars);

/** Locks cars in order of their ids. Their customers are locked. */
export const lockImportedCars = (trx: Trx, ids: readonly string[]): Promise<void> => repo.lockCars(trx, ids);

/** Deletes cars of a file that no one has worked with. */
export const deleteImportedCars = (trx: Trx, ids: readonly string[]): Promise<void> => repo.deleteCarsById(trx, ids);

/**
 * Gives the cars that a file brought for a walk-in to the account that the walk-in joins. A plate that the account has,
 * or had, is the same car: its bookings are passed to `relink`, and its readings are kept. Both customers are locked.
 */
export async function moveImportedCars(
  trx: Trx,
  walkInId: string,
  accountId: string,
  relink: (from: string, to: string) => Promise<void>,
): Promise<void> {
  for (const car of await repo.listCarsOf(trx, walkInId)) {
    const known = await repo.findByPlate(trx, accountId, car.plate);
    if (known === undefined) {
      await repo.giveCar(trx, car.id, accountId);
      continue;
    }
    await relink(car.id, known.id);
    // A car that the owner removed has no readings any more.
    if (known.removed_at === null) await repo.moveReadings(trx, car.id, known.id);
    await repo.deleteCarsById(trx, [car.id]);
  }
}
