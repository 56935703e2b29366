import * as cars from '#api/cars/cars.repository.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { plainWord } from '#shared/cars/car-people.ts';
import * as repo from './car-people.repository.ts';

/** The make of a car in notices; that of a car that is not in the catalogue was typed by its owner. */
export function makeOfCar(car: Pick<cars.CarRow, 'make' | 'brand'>): string {
  return car.make === null ? car.brand : (plainWord(car.brand) ?? 'car');
}

/** The make of a car in notices. */
export async function makeOf(db: Connection, carId: string): Promise<string> {
  const [car] = await cars.listCarsById(db, [carId]);
  return car === undefined ? 'car' : makeOfCar(car);
}

/** What an owner reads of a person's name in notices. */
export const wordOf = (row: Pick<repo.CarPersonRow, 'name'> | undefined): string =>
  plainWord(row?.name ?? '') ?? 'A person';

/** The name in notices of a person on a car. */
export const nameOf = async (db: Connection, id: string): Promise<string> => wordOf(await repo.findPerson(db, id));
