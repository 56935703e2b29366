import type { CatalogueBrand, CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';

/** The words for a car that is not in the catalogue; '' while nothing is written. */
export interface CarWords {
  make: string;
  model: string;
  year: string;
}

export const NO_WORDS: CarWords = { make: '', model: '', year: '' };

/** The words as they are sent. */
export const otherCarOf = ({ make, model, year }: CarWords) => ({ make, model, year: Number(year || Number.NaN) });

/** A brand's vehicles by model: models by name, the newest year first. */
export function byModel({ vehicles }: CatalogueBrand): [model: string, vehicles: CatalogueCar[]][] {
  const sorted = [...vehicles].sort((a, b) => a.model.localeCompare(b.model, 'en') || b.year - a.year);
  return [...Map.groupBy(sorted, ({ model }) => model)];
}

/** The car of this id among those of all brands. */
export function findCar(brands: readonly CatalogueBrand[], id: string): CatalogueCar | undefined {
  for (const { vehicles } of brands) {
    const car = vehicles.find(({ _id }) => _id === id);
    if (car) return car;
  }
  return undefined;
}
