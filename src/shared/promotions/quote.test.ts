import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote, type Promotion } from './quote.ts';

const promotion = (percent: number): Promotion => ({ code: `p${percent}`, title: `${percent} % off`, percent });
const naira = (n: number) => n * 100;

test.each([
  // price, percents, credit, discount, credit spent, amount (all in naira)
  [25_000, [], 0, 0, 0, 25_000],
  [25_000, [50], 0, 12_500, 0, 12_500],
  [25_000, [50, 20], 0, 12_500, 0, 12_500],
  [4_501, [50], 0, 2_251, 0, 2_250],
  [4_500, [], 1_000, 0, 1_000, 3_500],
  [4_500, [], 4_500, 0, 4_500, 0],
  [4_500, [], 9_000, 0, 4_500, 0],
  [4_500, [], 4_450, 0, 4_400, 100],
  [100, [], 50, 0, 0, 100],
])('quotes %d naira with %j percent off and %d credit', (price, percents, credit, discount, spent, amount) => {
  expect(quote(naira(price), percents.map(promotion), naira(credit))).toMatchObject({
    discountKobo: naira(discount),
    creditKobo: naira(spent),
    amountKobo: naira(amount),
  });
});

test('a quote adds up, has no negative part and spends no more credit than there is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      (price, percents, credit) => {
        const q = quote(naira(price), percents.map(promotion), naira(credit));
        expect(q.priceKobo - q.discountKobo - q.creditKobo).toBe(q.amountKobo);
        expect(Math.min(q.discountKobo, q.creditKobo, q.amountKobo)).toBeGreaterThanOrEqual(0);
        expect(q.creditKobo).toBeLessThanOrEqual(naira(credit));
      },
    ),
  );
});

test('only the best of several promotions applies', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
      (price, percents) => {
        const q = quote(naira(price), percents.map(promotion), 0);
        expect(q.promotion?.percent).toBe(Math.max(...percents));
        expect(q).toEqual(quote(naira(price), [promotion(Math.max(...percents))], 0));
      },
    ),
  );
});

test('the discounted price is whole naira, rounded down by less than one naira', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (price, percent) => {
      const { amountKobo } = quote(naira(price), [promotion(percent)], 0);
      const exact = (naira(price) * (100 - percent)) / 100;
      expect(amountKobo % 100).toBe(0);
      expect(amountKobo).toBeLessThanOrEqual(exact);
      expect(exact - amountKobo).toBeLessThan(100);
    }),
  );
});

test('credit pays everything or leaves at least 100 naira', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 0, max: 2_000_000 }), (price, credit) => {
      const { amountKobo } = quote(naira(price), [], naira(credit));
      expect(amountKobo === 0 || amountKobo >= naira(100)).toBe(true);
    }),
  );
});

test('a promotion of 0 percent does not apply, and of two equal ones the first does', () => {
  expect(quote(naira(5_000), [promotion(0)], 0).promotion).toBeNull();
  const second = { ...promotion(20), code: 'second' };
  expect(quote(naira(5_000), [promotion(20), second], 0).promotion).toEqual(promotion(20));
});
