import { expect, test } from 'vitest';
import { groupCars, yearsLabel } from './car-groups.ts';

const car = (brand: string, model: string, year: number) => ({
  _id: `${brand} ${model} ${year}`,
  brand,
  model,
  year,
  class: 'saloon' as const,
  active: true,
});
const CARS = [
  car('Toyota', 'Corolla', 2014),
  car('Citroën', 'C3', 2012),
  car('Toyota', 'Camry', 2010),
  car('Toyota', 'Corolla', 2015),
];
const found = (search: string) =>
  groupCars(CARS, search).map(({ brand, count, models }) => [brand, count, ...models.map(({ model }) => model)]);

test('groups cars by brand and model with their counts, the newest year first', () => {
  expect(found('')).toEqual([
    ['Citroën', 1, 'C3'],
    ['Toyota', 3, 'Camry', 'Corolla'],
  ]);
  const [, toyota] = groupCars(CARS, '');
  expect(toyota?.models.map(yearsLabel)).toEqual(['2010', '2014 to 2015']);
  expect(toyota?.models[1]?.cars.map(({ year }) => year)).toEqual([2015, 2014]);
});

test('a search covers brand, model and year, and ignores tone marks and case', () => {
  expect(found('CITROEN')).toEqual([['Citroën', 1, 'C3']]);
  expect(found('toyota 2015')).toEqual([['Toyota', 1, 'Corolla']]);
  expect(found('c')).toEqual([
    ['Citroën', 1, 'C3'],
    ['Toyota', 3, 'Camry', 'Corolla'],
  ]);
  expect(found('lada')).toEqual([]);
});
