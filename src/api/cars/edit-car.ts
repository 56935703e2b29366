import { wordsFor } from '#api/catalogue/name-other-car.ts';
import { requireBookableVehicle } from '#api/catalogue/require-bookable-service.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import { PAPERS, type Paper } from '#shared/cars/papers.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';
import { lockCarsOf, plateTaken, toCarColumns, type CarForm } from './own-cars.ts';
import { endPeopleOfCar } from './people/remove-person.ts';
import { toCar } from './present-car.ts';
import { readCar } from './read-car.ts';

interface CarEdit extends CarForm {
  /** The last days of papers, YYYY-MM-DD; null: not known. Those that are not given stay. */
  papers?: Partial<Record<Paper, string | null>> | undefined;
}

/**
 * Changes a car. Bookings that were made for it keep plate and model of their time.
 * @throws car.not_found, car.plate_taken, session.missing, catalogue.unknown_vehicle for another model that is not on
 * the list
 */
export const editCar = (runtime: Runtime, customerId: string, id: string, form: CarEdit): Promise<Car> =>
  runtime.db.transaction().execute(async (trx) => {
    const own = await lockCarsOf(trx, customerId);
    const row = own.find((car) => car.id === id);
    if (row === undefined) throw new AppError('car.not_found');
    if (own.some((car) => car.plate === form.plate && car.id !== id)) throw plateTaken();
    if (form.vehicle !== row.vehicle_id) await requireBookableVehicle(trx, form.vehicle);
    const known = form.vehicle === row.vehicle_id ? { make: row.brand, model: row.model, year: row.year } : null;
    const words = await wordsFor(trx, form.vehicle, form.otherCar ?? known);
    await repo.updateCar(trx, id, toCarColumns(form, words));
    for (const kind of PAPERS) {
      const endsOn = form.papers?.[kind];
      if (endsOn !== undefined) await repo.setPaper(trx, id, kind, endsOn);
    }
    return toCar(await readCar(trx, customerId, id));
  });

/**
 * Removes a customer's car with its readings, papers and people; its bookings stay. Removing it again changes nothing.
 */
export const removeCar = (runtime: Runtime, customerId: string, id: string): Promise<void> =>
  runtime.db.transaction().execute(async (trx) => {
    await endPeopleOfCar(runtime, trx, customerId, id);
    await repo.removeCar(trx, customerId, id);
  });
