import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_PART_KOBO, shareAmount } from './part-payment.ts';

const charges = [{ amountKobo: 500_000 }, { amountKobo: 70_000 }];

test.each([
  ['all of everything', 570_000, [500_000, 70_000]],
  ['a part of the oldest', 200_000, [200_000]],
  ['the oldest alone', 500_000, [500_000]],
  ['the oldest and a part of the next', 530_000, [500_000, 30_000]],
  ['the smallest part', MIN_PART_KOBO, [MIN_PART_KOBO]],
  ['the largest part', 500_000 - MIN_PART_KOBO, [500_000 - MIN_PART_KOBO]],
])('an amount pays %s', (_, amount, expected) => {
  const shares = shareAmount(amount, charges);
  expect(Array.isArray(shares) && shares.map(({ kobo }) => kobo)).toEqual(expected);
});

test.each([
  ['more than is due', 570_001, 'payment.more_than_due'],
  ['a part below ₦100', MIN_PART_KOBO - 1, 'payment.part_too_small'],
  ['a part that leaves less than ₦100', 500_000 - MIN_PART_KOBO + 1, 'payment.part_too_small'],
  ['a part below ₦100 of the second charge', 500_001, 'payment.part_too_small'],
  ['nothing', 0, 'payment.part_too_small'],
])('%s is refused', (_, amount, problem) => expect(shareAmount(amount, charges)).toBe(problem));

test('the shares of any amount add up to it, and each part and rest is at least ₦100', () => {
  const dues = fc.array(fc.integer({ min: MIN_PART_KOBO, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(dues, fc.nat({ max: 6_000_000 }), (amounts, amountKobo) => {
      const shares = shareAmount(
        amountKobo,
        amounts.map((kobo) => ({ amountKobo: kobo })),
      );
      if (!Array.isArray(shares)) return;
      expect(shares.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(amountKobo);
      for (const { charge, kobo } of shares) {
        const rest = charge.amountKobo - kobo;
        expect(kobo >= MIN_PART_KOBO && (rest === 0 || rest >= MIN_PART_KOBO)).toBe(true);
      }
    }),
  );
});
