import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Car, CarReading } from '#shared/cars/cars.contract.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';
import { toCar, toReading } from './present-car.ts';
import { readCar } from './read-car.ts';

/**
 * The owner confirms a reading in doubt, which is used from now on. Confirming one in use changes nothing.
 * @throws car.not_found, car.reading_not_found
 */
export const confirmReading = (
  { db }: Runtime,
  customerId: string,
  carId: string,
  id: string,
): Promise<{ reading: CarReading; car: Car }> =>
  db.transaction().execute(async (trx) => {
    if ((await repo.lockCar(trx, customerId, carId)) === undefined) throw new AppError('car.not_found');
    await repo.confirmReading(trx, carId, id, await currentTime(trx));
    const state = await readCar(trx, customerId, carId);
    const reading = state.readings.find((one) => one.id === id);
    if (reading === undefined) throw new AppError('car.reading_not_found');
    return { reading: toReading(reading), car: toCar(state) };
  });
