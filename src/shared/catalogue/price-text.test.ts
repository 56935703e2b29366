import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNaira } from '#shared/money.ts';
import { HIGHEST_PRICE, LEAST_PRICE, readPrice } from './price-text.ts';

test.each([
  ['4500', 4500],
  ['4,500', 4500],
  ['₦4,500', 4500],
  ['₦ 4,500.00', 4500],
  [' NGN 4 500 ', 4500],
  ['4\u00a0500', 4500],
  ['N10,000,000', 10_000_000],
  ['4500 ₦', 4500],
  ['100.0', 100],
  ['', null],
  ['  \t', null],
])('reads %j as %j naira', (text, price) => expect(readPrice(text)).toEqual({ price }));

test.each([
  ['4500.50', 'Write a price in whole naira.'],
  ['4.500', 'Write a price in whole naira.'],
  ['45,00', 'Write a price in whole naira.'],
  ['1,2345', 'Write a price in whole naira.'],
  ['-4500', 'Write a price in whole naira.'],
  ['=4500', 'Write a price in whole naira.'],
  ['four', 'Write a price in whole naira.'],
  ['₦', 'Write a price in whole naira.'],
  ['$4500', 'Write a price in whole naira.'],
  ['1e5', 'Write a price in whole naira.'],
  ['99', 'A price is at least 100 naira.'],
  ['0', 'A price is at least 100 naira.'],
  ['10000001', 'That price is too high.'],
])('refuses %j', (text, problem) => expect(readPrice(text)).toEqual({ problem }));

test('reads every price in the form in which it is shown, and any text without failing', () => {
  fc.assert(
    fc.property(fc.integer({ min: LEAST_PRICE, max: HIGHEST_PRICE }), (price) => {
      expect(readPrice(formatNaira(price))).toEqual({ price });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readPrice(text);
      if ('price' in read && read.price !== null) expect(read.price).toBeGreaterThanOrEqual(LEAST_PRICE);
    }),
  );
});
