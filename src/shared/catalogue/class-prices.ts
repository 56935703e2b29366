import type { VehicleClass } from './catalogue-seed.ts';

/** Derives a service's price for each class of cars from the prices of the single cars. Pure; kobo or naira. */

export interface ClassPrices {
  /** Classes whose cars all have the same price, other than the default. */
  byClass: Partial<Record<VehicleClass, number>>;
  /** Classes whose cars have different prices. */
  mixed: VehicleClass[];
}

/** @param cars every car with its own price, or null for the default */
export function classPrices(
  defaultPrice: number,
  cars: readonly { class: VehicleClass; price: number | null }[],
): ClassPrices {
  const seen = new Map<VehicleClass, Set<number>>();
  for (const car of cars)
    seen.set(car.class, (seen.get(car.class) ?? new Set<number>()).add(car.price ?? defaultPrice));
  const result: ClassPrices = { byClass: {}, mixed: [] };
  for (const [one, prices] of seen) {
    const [only] = prices;
    if (prices.size > 1) result.mixed.push(one);
    else if (only !== undefined && only !== defaultPrice) result.byClass[one] = only;
  }
  return result;
}
