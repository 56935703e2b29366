import type { Runtime } from '#api/runtime.ts';
import type { Car, CarReading } from '#shared/cars/cars.contract.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';
import { toCar, toReading } from './present-car.ts';
import { readCar } from './read-car.ts';
import type { Trx } from '#api/platform/database/database.ts';

/**
 * Adds a reading by the owner at the present time. Repeating the last reading returns the stored one, so that a
 * repeated call adds nothing.
 * @throws request.too_many, car.not_found
 */
export async function addReading(
  runtime: Runtime,
  customerId: string,
  carId: string,
  km: number,
): Promise<{ reading: CarReading; car: Car }> {
  await runtime.limits.take('cars', customerId);
  return runtime.db.transaction().execute(async (trx) => {
    if ((await repo.lockCar(trx, customerId, carId)) === undefined) throw new AppError('car.not_found');
    const before = (await readCar(trx, customerId, carId)).readings.at(-1);
    const isSame = before !== undefined && before.km === km && before.source === 'owner';
    const id = isSame ? before.id : await repo.insertReading(trx, { car_id: carId, km, source: 'owner' });
    const state = await readCar(trx, customerId, carId);
    const reading = state.readings.find((one) => one.id === id);
    if (reading === undefined) throw new AppError('car.reading_not_found');
    return { reading: toReading(reading), car: toCar(state) };
  });
}

/** Adds the kilometres that staff read at a check-in; a car that its customer removed gets none. */
export async function recordCheckInReading(trx: Trx, carId: string, km: number, at: Date): Promise<void> {
  if (await repo.isOwned(trx, carId)) await repo.insertReading(trx, { car_id: carId, km, source: 'check-in', at });
}
