import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classPrices } from './class-prices.ts';
import { VEHICLE_CLASSES } from './catalogue-seed.ts';

test('a class has the price that all its cars share, no price at the default, and is mixed where they differ', () => {
  expect(
    classPrices(5000, [
      { class: 'suv', price: 6000 },
      { class: 'suv', price: 6000 },
      { class: 'saloon', price: null },
      { class: 'saloon', price: 5000 },
      { class: 'van', price: null },
      { class: 'van', price: 7000 },
    ]),
  ).toEqual({ byClass: { suv: 6000 }, mixed: ['van'] });
});

test('a service has no class prices while there are no cars', () =>
  expect(classPrices(5000, [])).toEqual({ byClass: {}, mixed: [] }));

test('the class prices give each car of a class that is not mixed its own price', () => {
  const car = fc.record({ class: fc.constantFrom(...VEHICLE_CLASSES), price: fc.constantFrom(null, 5000, 6000) });
  fc.assert(
    fc.property(fc.array(car, { maxLength: 8 }), (cars) => {
      const { byClass, mixed } = classPrices(5000, cars);
      for (const one of VEHICLE_CLASSES) {
        const prices = new Set(cars.filter((each) => each.class === one).map((each) => each.price ?? 5000));
        expect(mixed.includes(one)).toBe(prices.size > 1);
        if (prices.size === 1) expect(new Set([byClass[one] ?? 5000])).toEqual(prices);
        else expect(byClass[one]).toBeUndefined();
      }
    }),
  );
});
