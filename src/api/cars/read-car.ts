import type { Connection, Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';
import { readCars, type CarState } from './present-car.ts';

/**
 * A customer's car with its readings and papers.
 * @throws car.not_found also for the car of another customer
 */
export async function readCar(db: Connection, customerId: string, id: string): Promise<CarState> {
  const row = await repo.findCar(db, customerId, id);
  const [state] = await readCars(db, row === undefined ? [] : [row]);
  if (state === undefined) throw new AppError('car.not_found');
  return state;
}

/** A customer's car as it is now, locked until the transaction ends; undefined when it was removed. */
export async function lockCarState(trx: Trx, customerId: string, id: string): Promise<CarState | undefined> {
  const row = await repo.lockCar(trx, customerId, id);
  const [state] = await readCars(trx, row === undefined ? [] : [row]);
  return state;
}
