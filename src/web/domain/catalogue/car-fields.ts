import type { Brand } from '#shared/catalogue/catalogue.contract.ts';

export interface Car {
  brand: Brand;
  vehicle: Brand['vehicles'][number];
}

/** The car with this vehicle id, or undefined when it is not in the list (any more). */
export function carOf(brands: readonly Brand[], vehicle: string): Car | undefined {
  for (const brand of brands) {
    const found = brand.vehicles.find(({ _id }) => _id === vehicle);
    if (found) return { brand, vehicle: found };
  }
  return undefined;
}

/** A brand's vehicles under their models: models by name, the newest year first. */
export function byModel({ vehicles }: Brand): [model: string, vehicles: Brand['vehicles']][] {
  const models = new Map<string, Brand['vehicles']>();
  const sorted = [...vehicles].sort((a, b) => a.model.localeCompare(b.model, 'en') || b.year - a.year);
  for (const vehicle of sorted) models.set(vehicle.model, [...(models.get(vehicle.model) ?? []), vehicle]);
  return [...models];
}
