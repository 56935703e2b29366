import type { CarBody } from '#web/ui/illustrations/cars/car-bodies.ts';
import type { CarPaint } from '#web/ui/illustrations/cars/car-paints.ts';

export interface Make {
  make: string;
  body: CarBody;
  paint: CarPaint;
}

/** The makes by region. A make is repeated for each body. */
export const CAR_MAKES: readonly { origin: string; makes: readonly Make[] }[] = [
  {
    origin: 'Japanese',
    makes: [
      { make: 'Honda', body: 'sedan', paint: 'rust' },
      { make: 'Nissan', body: 'suv', paint: 'clay' },
      { make: 'Toyota', body: 'hatchback', paint: 'gold' },
    ],
  },
  {
    origin: 'Korean',
    makes: [
      { make: 'Hyundai', body: 'hatchback', paint: 'rust' },
      { make: 'Kia', body: 'sedan', paint: 'gold' },
      { make: 'Hyundai', body: 'suv', paint: 'brown' },
    ],
  },
  {
    origin: 'German',
    makes: [
      { make: 'BMW', body: 'sedan', paint: 'brown' },
      { make: 'Mercedes Benz', body: 'sedan', paint: 'rust' },
      { make: 'BMW', body: 'suv', paint: 'clay' },
    ],
  },
  {
    origin: 'American',
    makes: [
      { make: 'Ford', body: 'suv', paint: 'rust' },
      { make: 'Ford (Truck)', body: 'pickup', paint: 'clay' },
      { make: 'Ford', body: 'sedan', paint: 'gold' },
    ],
  },
];
