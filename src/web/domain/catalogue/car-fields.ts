import type { Brand } from '#shared/catalogue/catalogue.contract.ts';

/** A brand's vehicles by model: models by name, the newest year first. */
export function byModel({ vehicles }: Brand): [model: string, vehicles: Brand['vehicles']][] {
  const models = new Map<string, Brand['vehicles']>();
  const sorted = [...vehicles].sort((a, b) => a.model.localeCompare(b.model, 'en') || b.year - a.year);
  for (const vehicle of sorted) models.set(vehicle.model, [...(models.get(vehicle.model) ?? []), vehicle]);
  return [...models];
}
