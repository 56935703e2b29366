import type { CarRole } from '#shared/cars/car-people.ts';

/** The roles of people on a car, as a word of its own. */
export const ROLE_LABEL: Record<CarRole, string> = { driver: 'Driver', partner: 'Partner' };
