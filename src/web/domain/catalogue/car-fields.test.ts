import { expect, it } from 'vitest';
import { byModel, carOf } from './car-fields.ts';

const brand = (name: string, ...cars: [string, number][]) => ({
  _id: name,
  name,
  vehicles: cars.map(([model, year]) => ({ _id: `${model}-${year}`, model, year })),
});

it('vehicles stand under their models by name, the newest year first', () => {
  const toyota = brand('Toyota', ['Corolla', 2010], ['Camry', 2012], ['Corolla', 2014], ['Camry', 2007]);
  expect(byModel(toyota).map(([model, list]) => [model, list.map(({ year }) => year)])).toEqual([
    ['Camry', [2012, 2007]],
    ['Corolla', [2014, 2010]],
  ]);
});

it('a vehicle leads to its brand, and one that left the list to nothing', () => {
  const brands = [brand('Honda', ['Accord', 2008]), brand('Toyota', ['Corolla', 2014])];
  expect(carOf(brands, 'Corolla-2014')?.brand.name).toBe('Toyota');
  expect(carOf(brands, 'Corolla-1990')).toBeUndefined();
  expect(carOf(brands, '')).toBeUndefined();
});
