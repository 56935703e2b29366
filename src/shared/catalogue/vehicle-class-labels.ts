import type { VehicleClass } from './catalogue-seed.ts';

/** The classes of cars as staff read them, on screens and in files of prices. */
export const CLASS_LABEL: Record<VehicleClass, string> = {
  hatchback: 'Hatchback',
  saloon: 'Saloon',
  suv: 'SUV',
  pickup: 'Pick-up truck',
  van: 'Van',
  luxury: 'Luxury',
};
