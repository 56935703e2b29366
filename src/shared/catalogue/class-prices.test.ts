import { expect, test } from 'vitest';
import { classPrices } from './class-prices.ts';

test('a class has the price that all its cars share, no price at the default, and is mixed where they differ', () => {
  expect(
    classPrices(5000, [
      { class: 'suv', price: 6000 }, { class: 'suv', price: 6000 },
      { class: 'saloon', price: null }, { class: 'saloon', price: 5000 },
      { class: 'van', price: null }, { class: 'van', price: 7000 },
    ]),
  ).toEqual({ byClass: { suv: 6000 }, mixed: ['van'] });
});

test('without cars there are no class prices', () => expect(classPrices(5000, [])).toEqual({ byClass: {}, mixed: [] }));
