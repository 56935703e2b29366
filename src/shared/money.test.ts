import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNaira, koboFromNaira, nairaFromKobo, vatInKobo, vatSharesKobo } from './money.ts';

test('kobo survive the conversion to naira and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kobo) => {
      expect(koboFromNaira(nairaFromKobo(kobo))).toBe(kobo);
    }),
  );
});

test.each([
  [19.99, 1999],
  [0, 0],
  [12_500.5, 1_250_050],
  [0.1 + 0.2, null],
  [1.005, null],
  [-1, null],
  [Number.NaN, null],
  [Infinity, null],
  [1e300, null],
])('converts %d naira to %s kobo', (naira, kobo) => {
  expect(koboFromNaira(naira)).toBe(kobo);
});

test.each([
  [12_500, '₦12,500'],
  [12_500.5, '₦12,500.50'],
  [0, '₦0'],
  [1_245_000, '₦1,245,000'],
])('formats %d as %s', (naira, text) => {
  expect(formatNaira(naira)).toBe(text);
});

test.each([
  [10_750, 7.5, 750],
  [1_250_000, 7.5, 87_209],
  [100, 0, 0],
  [0, 7.5, 0],
  [1, 7.5, 0],
])('the VAT in %d kobo at %d per cent is %d kobo', (kobo, percent, vat) => {
  expect(vatInKobo(kobo, percent)).toBe(vat);
});

test('the VAT in the amounts of a booking adds up to the VAT in their sum, each within a kobo of its own', () => {
  expect(vatSharesKobo([1_250_000, 1_000_000], 7.5)).toEqual([87_209, 69_768]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 6 }), (amounts) => {
      const shares = vatSharesKobo(amounts, 7.5);
      const total = amounts.reduce((sum, kobo) => sum + kobo, 0);
      expect(shares.reduce((sum, kobo) => sum + kobo, 0)).toBe(vatInKobo(total, 7.5));
      for (const [i, kobo] of amounts.entries())
        expect(Math.abs((shares[i] ?? NaN) - vatInKobo(kobo, 7.5))).toBeLessThanOrEqual(1);
      expect(vatSharesKobo(amounts.slice(0, 2), 7.5)).toEqual(shares.slice(0, 2));
    }),
  );
});

test('a formatted amount has every kobo of the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kobo) => {
      const text = formatNaira(nairaFromKobo(kobo));
      expect(text).toMatch(/^₦\d{1,3}(,\d{3})*(\.\d{2})?$/);
      expect(koboFromNaira(Number(text.replace(/[₦,]/g, '')))).toBe(kobo);
    }),
  );
});
