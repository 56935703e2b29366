import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote, type PricedLine, type Quote, type UsablePromotion } from './quote.ts';

const promotion = (percent: number, service: string | null = null): UsablePromotion => ({
  code: `p${percent}`,
  title: `${percent} % off`,
  percent,
  services: service === null ? null : [service],
});
const sumOff = (off: number, services: readonly string[] | null = null): UsablePromotion => ({
  code: `off${off}`,
  title: `${off} naira off`,
  percent: 0,
  offKobo: naira(off),
  services,
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

test('an earned promotion pays the dearest car wash alone', () => {
  const free: UsablePromotion = { ...promotion(100), services: ['wash', 'full'], isEarned: true };
  const q = quote([wash(4_500), wash(9_000, 'full'), repair(25_000)], [free], naira(20_000));
  expect(q.lines.map(({ discountKobo }) => discountKobo)).toEqual([0, naira(9_000), 0]);
  expect(q).toMatchObject({ creditKobo: naira(4_500), amountKobo: naira(25_000) });
  expect(quote([repair(25_000)], [free], 0).promotion).toBeNull();
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
const service = fc.constantFrom(null, 's0', 's1', 's4', 'other');
const promotions = fc.array(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), service }).map((one) => promotion(one.percent, one.service)),
    fc
      .record({
        off: fc.integer({ min: 1, max: 2_000_000 }),
        services: fc.constantFrom(null, ['s0'], ['s0', 's1', 's3']),
      })
      .map(({ off, services }) => sumOff(off, services)),
  ),
  { maxLength: 4 },
);
const everyQuote = (check: (q: Quote, all: PricedLine[], offers: UsablePromotion[], creditKobo: number) => void) =>
  fc.assert(
    fc.property(lines, promotions, fc.integer({ min: 0, max: 2_000_000 }).map(naira), (all, offers, creditKobo) => {
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
  everyQuote(({ lines: quoted, promotion: best, priceKobo: all, discountKobo: off }) => {
    // A sum is not rounded, and a share gives way to the least that is left to pay.
    const isExact = best === null || (best.offKobo === undefined && all - off !== naira(100));
    for (const { priceKobo, discountKobo } of quoted) {
      expect((priceKobo - discountKobo) % 100).toBe(0);
      const exact = (priceKobo * (100 - (discountKobo > 0 ? (best?.percent ?? 0) : 0))) / 100;
      const below = exact - (priceKobo - discountKobo);
      if (isExact) expect(below >= 0 && below < 100, String(below)).toBe(true);
    }
  }));

test('a promotion leaves nothing or at least 100 naira to pay', () => {
  everyQuote(({ amountKobo }) => expect(amountKobo === 0 || amountKobo >= naira(100)).toBe(true));
  expect(quote([wash(150)], [promotion(50)], 0)).toMatchObject({ discountKobo: naira(50), amountKobo: naira(100) });
  expect(quote([wash(150)], [promotion(100)], 0).amountKobo).toBe(0);
  expect(quote([wash(100)], [promotion(50)], 0)).toMatchObject({ discountKobo: 0, promotion: null });
});

test('a sum is taken off in proportion to the prices, with the last naira on the dearest line', () => {
  const off = (q: Quote) => q.lines.map(({ discountKobo }) => discountKobo / 100);
  const three = [repair(1_000, 'a'), repair(2_500, 'b'), repair(1_500, 'c')];
  expect(off(quote(three, [sumOff(1_001)], 0))).toEqual([200, 501, 300]);
  expect(off(quote(three, [sumOff(1_001, ['a', 'c'])], 0))).toEqual([400, 0, 601]);
  expect(off(quote(three, [sumOff(1_001, ['other'])], 0))).toEqual([0, 0, 0]);
  // No line becomes negative where the rest exceeds the remaining price of the dearest one.
  const five = ['a', 'b', 'c', 'd', 'e'].map((service) => repair(100, service));
  expect(off(quote([...five, repair(5_000, 'f')], [sumOff(499, ['a', 'b', 'c', 'd', 'e'])], 0))).toEqual([
    100, 100, 100, 100, 99, 0,
  ]);
});

test('a sum is taken off whole, up to the prices of its services', () =>
  everyQuote((_, all) => {
    for (const [kobo, services] of [
      [naira(777), null],
      [naira(123_456), ['s0', 's2']],
    ] as const) {
      const q = quote(all, [sumOff(kobo / 100, services && [...services])], 0);
      const most = sum(
        all.filter((one) => services?.includes(one.service as 's0') ?? true).map((one) => one.priceKobo),
      );
      const whole = Math.min(kobo, most);
      const isLeftEnough = q.priceKobo - whole === 0 || q.priceKobo - whole >= naira(100);
      expect(q.discountKobo).toBe(isLeftEnough ? whole : q.priceKobo - naira(100));
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
  const { services: _, ...first } = promotion(20);
  expect(quote([wash(5_000)], [promotion(20), second], 0).promotion).toEqual(first);
});
