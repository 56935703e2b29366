import type { OnSiteCar } from './on-site-labels.ts';

/**
 * The groups of the list: cars that are ready but not collected, late cars, and the rest. Each has the order of the
 * server.
 */
export const ON_SITE_GROUPS = ['ready', 'late', 'in-work'] as const;
export type OnSiteGroupName = (typeof ON_SITE_GROUPS)[number];

const groupOf = ({ state, isLate }: OnSiteCar): OnSiteGroupName => {
  if (state === 'ready') return 'ready';
  return isLate ? 'late' : 'in-work';
};

/** The cars of each group. Every car is in exactly one of them. */
export const groupCars = (cars: readonly OnSiteCar[]): Record<OnSiteGroupName, OnSiteCar[]> => ({
  ready: cars.filter((car) => groupOf(car) === 'ready'),
  late: cars.filter((car) => groupOf(car) === 'late'),
  'in-work': cars.filter((car) => groupOf(car) === 'in-work'),
});
