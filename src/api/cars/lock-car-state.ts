import type { Trx } from '#api/platform/database/database.ts';
import * as repo from './cars.repository.ts';
import { readCars, type CarState } from './present-car.ts';

/** A customer's car as it is now, locked until the transaction ends; undefined when it was removed. */
export async function lockCarState(trx: Trx, customerId: string, id: string): Promise<CarState | undefined> {
  const row = await repo.lockCar(trx, customerId, id);
  const [state] = await readCars(trx, row === undefined ? [] : [row]);
  return state;
}
