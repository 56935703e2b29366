import type { Connection } from '#api/platform/database/database.ts';
import { NO_YEAR, OTHER_CLASSES, OTHER_MAKE } from '#shared/catalogue/other-car.ts';
import { foldText } from '#shared/search-text.ts';
import * as repo from './staff-catalogue.repository.ts';

interface NamedCar {
  make: string;
  model: string;
  year: number;
}

const keyOf = ({ make, model, year }: NamedCar): string => JSON.stringify([foldText(make), foldText(model), year]);

/**
 * Reads the catalogue once and returns how to find a car in it, active or not. A car that is not in it is the vehicle
 * of its class, with its own words; null when there is none of the class.
 */
export async function readImportVehicles(db: Connection) {
  const vehicles = await repo.listVehicles(db);
  const byName = new Map(
    vehicles
      .filter(({ year }) => year !== NO_YEAR)
      .map(({ id, brand, model, year }) => [keyOf({ make: brand, model, year }), id]),
  );
  const others = new Map(
    vehicles.filter(({ brand, year }) => brand === OTHER_MAKE && year === NO_YEAR).map((one) => [one.class, one.id]),
  );
  return (
    { make, model, year }: NamedCar,
    ofClass: (typeof OTHER_CLASSES)[number],
  ): { id: string; words: NamedCar | null } | null => {
    const known = byName.get(keyOf({ make, model, year }));
    if (known !== undefined) return { id: known, words: null };
    const other = others.get(ofClass);
    return other === undefined ? null : { id: other, words: { make, model, year } };
  };
}
