import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote, type PricedLine, type Quote, type UsablePromotion } from './quote.ts';

const promotion = (percent: number, service: string | null = null): UsablePromotion => ({
  code: `p${percent}`,
  title: `${percent} % off`,
  percent,
  service,
});
const naira = (n: number) => n * 100;
const wash = (price: number, service = 'wash'): PricedLine => ({
  service,
  priceKobo: naira(price),
  takesCredit: true,
});
const repair = (price: number, service = 'repair'): PricedLine => ({ ...wash(price, service), takesCredit: false });

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
  const q = quote(
    [wash(price)],
    percents.map((percent) => promotion(percent)),
    naira(credit),
  );
  expect(q).toMatchObject({
    discountKobo: naira(discount),
    creditKobo: naira(spent),
    amountKobo: naira(amount),
  });
});

test('a promotion of one service takes nothing off the others', () => {
  const q = quote([wash(4_500), repair(25_000, 'care')], [promotion(50, 'care')], 0);
  expect(q.lines.map(({ discountKobo }) => discountKobo)).toEqual([0, naira(12_500)]);
  expect(q).toMatchObject({ priceKobo: naira(29_500), discountKobo: naira(12_500), amountKobo: naira(17_000) });
});

test('the promotion that takes most off applies, whatever its percentage', () => {
  const offers = [promotion(50, 'care'), promotion(20)];
  expect(quote([repair(25_000, 'care'), repair(20_000)], offers, 0).promotion?.percent).toBe(50);
  expect(quote([repair(25_000, 'care'), repair(85_000)], offers, 0).promotion?.percent).toBe(20);
});

test('a discount is rounded on each line to the whole naira in favour of the customer', () => {
  const q = quote([wash(4_501), repair(12_503)], [promotion(50)], 0);
  expect(q.lines.map(({ priceKobo, discountKobo }) => priceKobo - discountKobo)).toEqual([naira(2_250), naira(6_251)]);
  expect(q.amountKobo).toBe(naira(8_501));
});

test('wash credit is spent on washes alone, and leaves nothing or at least 100 naira', () => {
  expect(quote([wash(4_500), repair(20_000)], [], naira(9_000))).toMatchObject({ creditKobo: naira(4_500) });
  expect(quote([wash(4_500), repair(50)], [], naira(9_000))).toMatchObject({
    creditKobo: naira(4_450),
    amountKobo: naira(100),
  });
});

const lines = fc
  .array(
    fc.record({
      priceKobo: fc.integer({ min: 100, max: 1_000_000 }).map(naira),
      takesCredit: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((line, i): PricedLine => ({ ...line, service: `s${i}` })));
const promotions = fc.array(
  fc.record({ percent: fc.integer({ min: 0, max: 100 }), service: fc.constantFrom(null, 's0', 's1', 's4', 'other') }),
  { maxLength: 4 },
);
const everyQuote = (check: (q: Quote, all: PricedLine[], offers: UsablePromotion[], creditKobo: number) => void) =>
  fc.assert(
    fc.property(lines, promotions, fc.integer({ min: 0, max: 2_000_000 }).map(naira), (all, some, creditKobo) => {
      const offers = some.map(({ percent, service }) => promotion(percent, service));
      check(quote(all, offers, creditKobo), all, offers, creditKobo);
    }),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('the lines of a quote add up to its amount, and no part is negative', () =>
  everyQuote((q, all) => {
    expect(q.lines.map(({ service }) => service)).toEqual(all.map(({ service }) => service));
    expect(sum(q.lines.map(({ priceKobo }) => priceKobo))).toBe(q.priceKobo);
    expect(sum(q.lines.map(({ discountKobo }) => discountKobo))).toBe(q.discountKobo);
    expect(q.priceKobo - q.discountKobo - q.creditKobo).toBe(q.amountKobo);
    const parts = q.lines.flatMap(({ priceKobo, discountKobo }) => [discountKobo, priceKobo - discountKobo]);
    expect(Math.min(q.creditKobo, q.amountKobo, ...parts)).toBeGreaterThanOrEqual(0);
  }));

test('no other promotion would take more off', () =>
  everyQuote((q, all, offers) => {
    for (const offer of offers) expect(quote(all, [offer], 0).discountKobo).toBeLessThanOrEqual(q.discountKobo);
    expect(q.promotion === null).toBe(q.discountKobo === 0);
  }));

test('the remaining price of each line is whole naira, rounded down by less than one naira', () =>
  everyQuote(({ lines: quoted, promotion: best }, _, offers) => {
    for (const { priceKobo, discountKobo, service } of quoted) {
      const applies = offers.some(
        (offer) => offer.percent === best?.percent && (offer.service === null || offer.service === service),
      );
      const exact = (priceKobo * (100 - (applies && discountKobo > 0 ? best!.percent : 0))) / 100;
      expect((priceKobo - discountKobo) % 100).toBe(0);
      expect(priceKobo - discountKobo).toBeLessThanOrEqual(exact);
      expect(exact - (priceKobo - discountKobo)).toBeLessThan(100);
    }
  }));

test('credit is spent on lines that take it, and leaves nothing or at least 100 naira to pay', () =>
  everyQuote((q, _all, _offers, creditKobo) => {
    const payable = q.lines.filter(({ takesCredit }) => takesCredit);
    const most = sum(payable.map((line) => line.priceKobo - line.discountKobo));
    expect(q.creditKobo).toBeLessThanOrEqual(Math.min(creditKobo, most));
    if (q.creditKobo > 0) expect(q.amountKobo === 0 || q.amountKobo >= naira(100)).toBe(true);
  }));

test('a promotion of 0 percent does not apply, and of two equal ones the first does', () => {
  expect(quote([wash(5_000)], [promotion(0)], 0).promotion).toBeNull();
  const second = { ...promotion(20), code: 'second' };
  const { service: _, ...first } = promotion(20);
  expect(quote([wash(5_000)], [promotion(20), second], 0).promotion).toEqual(first);
});
