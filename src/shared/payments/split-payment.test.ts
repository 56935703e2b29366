import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPayment } from './split-payment.ts';

const PARTS = [1_250_000, 2_050_000];
const success = { status: 'success', currency: 'NGN' } as const;

describe('splitPayment', () => {
  it('gives each row its part of exactly the sum, and the fees in proportion', () => {
    expect(splitPayment({ ...success, amountKobo: 3_300_000, feesKobo: 59_500 }, PARTS, false)).toEqual([
      { receivedKobo: 1_250_000, feesKobo: 22_537 },
      { receivedKobo: 2_050_000, feesKobo: 36_963 },
    ]);
  });

  it('adds to each part its share of the fees that the customer bears', () => {
    const transaction = { ...success, amountKobo: 3_359_500, requestedAmountKobo: 3_300_000, feesKobo: 59_500 };
    expect(splitPayment(transaction, PARTS, true)).toEqual([
      { receivedKobo: 1_272_537, feesKobo: 22_537 },
      { receivedKobo: 2_086_963, feesKobo: 36_963 },
    ]);
  });

  it.each([
    ['another amount', { amountKobo: 3_300_001 }],
    ['the amount of one part', { amountKobo: 2_050_000 }],
    ['another currency', { amountKobo: 3_300_000, currency: 'USD' }],
    ['fees that the customer should not bear', { amountKobo: 3_359_500, requestedAmountKobo: 3_300_000 }],
  ])('gives all of %s to the first row', (_, changes) => {
    const transaction = { ...success, feesKobo: 59_500, ...changes };
    expect(splitPayment(transaction, PARTS, false)).toEqual([
      { receivedKobo: changes.amountKobo, feesKobo: 59_500 },
      null,
    ]);
  });

  it('gives everything of an attempt for one charge to its only row', () => {
    for (const amountKobo of [0, 1_250_000, 7])
      expect(splitPayment({ ...success, amountKobo }, [1_250_000], false)).toEqual([
        { receivedKobo: amountKobo, feesKobo: null },
      ]);
  });

  it('gives away all that came and no more', () => {
    const kobo = fc.integer({ min: 1, max: 10 ** 10 });
    fc.assert(
      fc.property(fc.array(kobo, { minLength: 1, maxLength: 9 }), fc.nat(10 ** 6), fc.nat(2), (parts, fees, how) => {
        const asked = parts.reduce((sum, part) => sum + part, 0);
        const amountKobo = [asked, asked + fees, fees][how] ?? 0;
        const transaction = { ...success, amountKobo, requestedAmountKobo: asked, feesKobo: fees };
        const shares = splitPayment(transaction, parts, true);
        expect(shares.reduce((sum, share) => sum + (share?.receivedKobo ?? 0), 0)).toBe(amountKobo);
        expect(shares.reduce((sum, share) => sum + (share?.feesKobo ?? 0), 0)).toBe(fees);
      }),
    );
  });
});
