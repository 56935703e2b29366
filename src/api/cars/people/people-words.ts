import * as cars from '#api/cars/cars.repository.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { CarPersonEntry } from '#shared/cars/car-people.contract.ts';
import { plainWord, STANDING_DAYS } from '#shared/cars/car-people.ts';
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** So many days after a time, ISO 8601. */
export const daysAfter = (at: Date, days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString();

/** Since when and until when a driver is named for all visits. */
export const standingOf = (row: repo.CarPersonRow): CarPersonEntry['standing'] =>
  row.is_standing && row.standing_since !== null
    ? { since: row.standing_since.toISOString(), until: daysAfter(row.standing_since, STANDING_DAYS) }
    : null;
