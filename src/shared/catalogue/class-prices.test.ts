import { expect, test } from 'vitest';
import { classPrices } from './class-prices.ts';

test('a class whose cars pay one price has it, one that pays the default has none, and one that does not agree is told', () => {
  expect(
    classPrices(5000, [
      { class: 'suv', price: 6000 }, { class: 'suv', price: 6000 },
      { class: 'saloon', price: null }, { class: 'saloon', price: 5000 },
      { class: 'van', price: null }, { class: 'van', price: 7000 },
    ]),
  ).toEqual({ byClass: { suv: 6000 }, mixed: ['van'] });
});

test('without cars there is nothing to tell', () => expect(classPrices(5000, [])).toEqual({ byClass: {}, mixed: [] }));
