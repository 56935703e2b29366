import { expect, it } from 'vitest';
import { byModel, findCar } from './car-fields.ts';

const brand = (name: string, ...cars: [string, number][]) => ({
  _id: name,
  name,
  vehicles: cars.map(([model, year]) => ({ _id: `${model}-${year}`, model, year, prices: {} })),
});

it('groups vehicles by model name, the newest year first', () => {
  const toyota = brand('Toyota', ['Corolla', 2010], ['Camry', 2012], ['Corolla', 2014], ['Camry', 2007]);
  expect(byModel(toyota).map(([model, list]) => [model, list.map(({ year }) => year)])).toEqual([
    ['Camry', [2012, 2007]],
    ['Corolla', [2014, 2010]],
  ]);
});

it('finds a car among those of all brands', () => {
  const brands = [brand('Honda', ['Accord', 2004]), brand('Toyota', ['Camry', 2012])];
  expect(findCar(brands, 'Camry-2012')?.year).toBe(2012);
  expect(findCar(brands, '')).toBeUndefined();
});
