import type { VehicleClass } from './catalogue-seed.ts';

/** What each class of cars pays for a service, from the prices of its cars. Pure; kobo or naira. */

export interface ClassPrices {
  /** Classes whose cars all pay one price that is not the default. */
  byClass: Partial<Record<VehicleClass, number>>;
  /** Classes whose cars do not all pay the same. */
  mixed: VehicleClass[];
}

/** `cars`: every car with its own price, or null where it pays the default. */
export function classPrices(defaultPrice: number, cars: readonly { class: VehicleClass; price: number | null }[]): ClassPrices {
  const seen = new Map<VehicleClass, Set<number>>();
  for (const car of cars) seen.set(car.class, (seen.get(car.class) ?? new Set<number>()).add(car.price ?? defaultPrice));
  const result: ClassPrices = { byClass: {}, mixed: [] };
  for (const [one, prices] of seen) {
    const [only] = prices;
    if (prices.size > 1) result.mixed.push(one);
    else if (only !== undefined && only !== defaultPrice) result.byClass[one] = only;
  }
  return result;
}
