import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPOSIT_FOR, type DepositRule } from '#shared/catalogue/deposit-rule.ts';
import { depositKobo, type DepositCustomer } from './deposit.ts';

const KNOWN: DepositCustomer = { isNew: false, hadNoShow: false };
const share = (value: number, whom: DepositRule['for'] = 'everyone'): DepositRule => ({
  by: 'share',
  value,
  for: whom,
});
const sum = (value: number, whom: DepositRule['for'] = 'everyone'): DepositRule => ({ by: 'sum', value, for: whom });
/** The deposit of lines, each with its price in naira, in naira. */
const deposit = (lines: [number, DepositRule | null][], amount: number, customer = KNOWN): number =>
  depositKobo(
    lines.map(([price, rule]) => ({ priceKobo: price * 100, deposit: rule })),
    amount * 100,
    customer,
  ) / 100;

describe('The deposit of a booking', () => {
  it('a share is of the price before discounts, and rounded up to ₦100', () => {
    expect(deposit([[20_000, share(25)]], 16_000)).toBe(5_000);
    expect(deposit([[4_500, share(33)]], 4_500)).toBe(1_500);
    expect(deposit([[4_501, share(33)]], 4_500)).toBe(1_500);
    expect(deposit([[4_600, share(33)]], 4_600)).toBe(1_600);
  });

  it('the deposit of several services is the sum of their deposits', () => {
    const lines: [number, DepositRule | null][] = [
      [20_000, share(25)],
      [4_500, null],
      [9_000, sum(2_000)],
    ];
    expect(deposit(lines, 33_500)).toBe(7_000);
  });

  it('there is no deposit when less than ₦100 would be left to pay, or nothing is to pay', () => {
    expect(deposit([[5_000, sum(5_000)]], 5_000)).toBe(0);
    expect(deposit([[5_000, sum(4_900)]], 4_999)).toBe(0);
    expect(deposit([[5_000, sum(4_900)]], 5_000)).toBe(4_900);
    expect(deposit([[5_000, sum(1_000)]], 0)).toBe(0);
  });

  it.each([
    ['everyone', KNOWN, 1_000],
    ['new', KNOWN, 0],
    ['new', { isNew: true, hadNoShow: false }, 1_000],
    ['no-show', { isNew: true, hadNoShow: false }, 0],
    ['no-show', { isNew: false, hadNoShow: true }, 1_000],
  ] as const)('a deposit for %s is paid by a customer with %j: ₦%i', (whom, customer, expected) => {
    expect(deposit([[5_000, sum(1_000, whom)]], 5_000, customer)).toBe(expected);
  });

  it('every deposit is whole hundreds of naira, and leaves at least ₦100', () => {
    const rule = fc.record({
      by: fc.constant('share' as const),
      value: fc.integer({ min: 1, max: 99 }),
      for: fc.constantFrom(...DEPOSIT_FOR),
    });
    const fixed = fc.record({
      by: fc.constant('sum' as const),
      value: fc.integer({ min: 1, max: 1_000 }).map((hundreds) => hundreds * 100),
      for: fc.constantFrom(...DEPOSIT_FOR),
    });
    const lines = fc.array(
      fc.record({
        priceKobo: fc.integer({ min: 1, max: 10_000_000 }),
        deposit: fc.oneof(rule, fixed, fc.constant(null)),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const customer = fc.record({ isNew: fc.boolean(), hadNoShow: fc.boolean() });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 50_000_000 }), customer, (of, amountKobo, who) => {
        const kobo = depositKobo(of, amountKobo, who);
        const prices = of.reduce((all, { priceKobo }) => all + priceKobo, 0);
        expect(kobo % 10_000).toBe(0);
        expect(kobo).toBeLessThan(prices + of.length * 10_000);
        if (kobo > 0) expect(amountKobo - kobo).toBeGreaterThanOrEqual(10_000);
        expect(depositKobo([...of, { priceKobo: 1, deposit: null }], amountKobo, who)).toBe(kobo);
      }),
    );
  });
});
