import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bookingPaymentStatus,
  chargeDueKobo,
  chargeMethod,
  chargePaymentStatus,
  isPricePaid,
  nextPayable,
  priceCharges,
  type AttemptStatus,
  type ChargePayment,
  type ChargeState,
} from './booking-charges.ts';
import { STATUSES, type MoneyMethod, type PaymentStatus, type Status } from './booking-states.ts';

const payment = (status: AttemptStatus, isPending = false, method: MoneyMethod = 'online'): ChargePayment => ({
  status,
  isTakenBack: false,
  isPending,
  method,
});
const charge = (attempts: AttemptStatus[], more: Partial<ChargeState> = {}): ChargeState => ({
  kind: 'booking',
  amountKobo: 500_000,
  isVoided: false,
  isPaid: attempts.includes('settled'),
  payments: attempts.map((status) => payment(status)),
  ...more,
});

test.each<[AttemptStatus[], PaymentStatus]>([
  [[], 'unpaid'],
  [['failed', 'open'], 'unpaid'],
  [['settled'], 'paid'],
  [['settled', 'refund-due'], 'refund-due'],
  [['settled', 'needs-review', 'refund-due'], 'needs-review'],
  [['refunded'], 'refunded'],
  [['refunded', 'settled'], 'paid'],
])('a charge with attempts %j has the payment status %s', (attempts, status) => {
  expect(chargePaymentStatus(charge(attempts), 'pending')).toBe(status);
});

test('a charge with money on its way is being confirmed, only while it can be paid', () => {
  const payments = [payment('refunded'), payment('open', true)];
  const confirmed = (status: Status, more: Partial<ChargeState> = {}) =>
    chargePaymentStatus(charge([], { payments, ...more }), status);
  expect(STATUSES.map((status) => confirmed(status))).toEqual([
    'confirming',
    'refunded',
    'refunded',
    'refunded',
    'refunded',
  ]);
  expect(confirmed('paid', { kind: 'estimate' })).toBe('confirming');
  expect(confirmed('paid', { kind: 'estimate', isVoided: true })).toBe('refunded');
});

test.each<[string, ChargePayment[], MoneyMethod | null]>([
  ['has no method while no money came', [payment('failed'), payment('open', true)], null],
  ['was paid by the payment that settled it', [payment('settled', false, 'card'), payment('refund-due')], 'card'],
  ['whose money goes back was paid by the newest', [payment('refunded'), payment('refund-due', false, 'cash')], 'cash'],
  ['loses the method of a payment that was taken back', [{ ...payment('refunded'), isTakenBack: true }], null],
])('a charge %s', (_, payments, method) => expect(chargeMethod({ payments })).toBe(method));

test('a payment that was taken back counts as never made', () => {
  const takenBack = { ...payment('refunded'), isTakenBack: true };
  expect(chargePaymentStatus(charge([], { payments: [takenBack] }), 'pending')).toBe('unpaid');
});

test('a charge is owed whole until it is paid or voided, and not once the booking is cancelled', () => {
  for (const status of STATUSES) {
    expect(chargeDueKobo(charge([]), status)).toBe(status === 'cancelled' ? 0 : 500_000);
    expect(chargeDueKobo(charge(['settled']), status)).toBe(0);
    expect(chargeDueKobo(charge([], { kind: 'estimate', isVoided: true }), status)).toBe(0);
  }
});

const anyCharge = fc.record({
  kind: fc.constantFrom('booking' as const, 'estimate' as const),
  amountKobo: fc.integer({ min: 1, max: 5 }),
  isVoided: fc.constant(false),
  isPaid: fc.boolean(),
  payments: fc.constant([]),
});

test('the price is paid exactly when all its charges are, whatever is due for estimates', () => {
  fc.assert(
    fc.property(fc.array(anyCharge), (charges) => {
      const prices = charges.filter(({ kind }) => kind === 'booking');
      expect(priceCharges(charges)).toEqual(prices);
      expect(isPricePaid(charges)).toBe(prices.filter(({ isPaid }) => !isPaid).length === 0);
    }),
  );
});

test('a booking is paid when all charges are, and partly paid when some are', () => {
  fc.assert(
    fc.property(fc.array(anyCharge, { minLength: 1 }), (charges) => {
      const paid = charges.filter(({ isPaid }) => isPaid).length;
      const expected = paid === 0 ? 'unpaid' : paid === charges.length ? 'paid' : 'partly-paid';
      expect(bookingPaymentStatus(charges, 'paid')).toBe(expected);
    }),
  );
});

test('the next payable charge is the oldest one that is due and can be paid in this status', () => {
  const listed = (kind: ChargeState['kind'], due: number) =>
    ({ kind, amount: 100, due, paymentStatus: due > 0 ? 'unpaid' : 'paid' }) as const;
  const [price, first, second] = [listed('booking', 0), listed('estimate', 0), listed('estimate', 100)];
  expect(nextPayable({ charges: [price, first, second], status: 'paid' })).toBe(second);
  expect(nextPayable({ charges: [listed('booking', 100), second], status: 'completed' })).toBeUndefined();
});
