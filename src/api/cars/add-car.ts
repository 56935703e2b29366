import { wordsFor } from '#api/catalogue/name-other-car.ts';
import { requireBookableVehicle } from '#api/catalogue/require-bookable-service.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import type { OtherCar } from '#shared/catalogue/other-car.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';
import { lockCarsOf, plateTaken, toCarColumns, type CarForm } from './own-cars.ts';
import { toCar } from './present-car.ts';
import { readCar } from './read-car.ts';

/** Maximum number of cars of a customer (docs/api.md 14). */
export const MOST_CARS = 20;

const isOtherThan = (car: repo.CarRow, words: OtherCar | null): boolean =>
  words !== null && (words.make !== car.brand || words.model !== car.model || words.year !== car.year);

/**
 * Adds a car of a customer. Adding the same plate, make and model again returns the existing car unchanged.
 * @throws request.too_many, catalogue.unknown_vehicle, car.plate_taken when another of their cars has the plate,
 * car.too_many, session.missing
 */
export async function addCar(runtime: Runtime, customerId: string, form: CarForm): Promise<Car> {
  await runtime.limits.take('cars', customerId);
  return runtime.db.transaction().execute(async (trx) => {
    const own = await lockCarsOf(trx, customerId);
    const same = own.find(({ plate }) => plate === form.plate);
    const words = isId(form.vehicle) ? await wordsFor(trx, form.vehicle, form.otherCar) : null;
    if (same !== undefined && (same.vehicle_id !== form.vehicle || isOtherThan(same, words))) throw plateTaken();
    if (same === undefined && own.length >= MOST_CARS) throw new AppError('car.too_many');
    if (same === undefined) await requireBookableVehicle(trx, form.vehicle);
    const id = same?.id ?? (await repo.insertCar(trx, customerId, toCarColumns(form, words)));
    return toCar(await readCar(trx, customerId, id));
  });
}
