import type { Runtime } from '#api/runtime.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';
import { toCar } from './present-car.ts';
import { readCar } from './read-car.ts';

/**
 * Removes a reading of the owner. Readings of the centre stay, and removing a reading again changes nothing.
 * @throws car.not_found
 */
export const removeReading = ({ db }: Runtime, customerId: string, carId: string, id: string): Promise<Car> =>
  db.transaction().execute(async (trx) => {
    if ((await repo.lockCar(trx, customerId, carId)) === undefined) throw new AppError('car.not_found');
    await repo.deleteOwnReading(trx, carId, id);
    return toCar(await readCar(trx, customerId, carId));
  });
