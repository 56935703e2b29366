import type { StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { NO_YEAR } from '#shared/catalogue/other-car.ts';
import { matchesSearch } from '#shared/search-text.ts';

/** The cars of the catalogue by brand and model. */
export interface BrandGroup {
  brand: string;
  /** The number of cars: models in their years. */
  count: number;
  models: ModelGroup[];
}
export interface ModelGroup {
  model: string;
  /** Newest first. */
  cars: StaffVehicle[];
}

/**
 * The cars that a search finds, ignoring tone marks and case, by brand and model, both in alphabetical order. An empty
 * search finds all cars.
 */
export function groupCars(vehicles: readonly StaffVehicle[], search: string): BrandGroup[] {
  const found = vehicles.filter((car) => matchesSearch(search, `${car.brand} ${car.model} ${car.year}`));
  const byName = (a: string, b: string): number => a.localeCompare(b, 'en');
  return [...Map.groupBy(found, ({ brand }) => brand)]
    .sort(([a], [b]) => byName(a, b))
    .map(([brand, cars]) => ({
      brand,
      count: cars.length,
      models: [...Map.groupBy(cars, ({ model }) => model)]
        .sort(([a], [b]) => byName(a, b))
        .map(([model, own]) => ({ model, cars: own.toSorted((a, b) => b.year - a.year) })),
    }));
}

/** The years of a model: 2015, or 2004 to 2026. */
export function yearsLabel({ cars }: ModelGroup): string {
  const [newest, oldest] = [cars[0]?.year, cars.at(-1)?.year];
  if (newest === NO_YEAR) return 'not in the list';
  return newest === oldest ? String(newest) : `${oldest} to ${newest}`;
}
