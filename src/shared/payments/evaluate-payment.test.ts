import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluatePayment, paymentStatusOf, type AttemptStatus, type PaymentContext, type ProviderTransaction } from './evaluate-payment.ts';

const open: PaymentContext = { attemptStatus: 'open', attemptKobo: 500_000, bookingStatus: 'pending', bookingKobo: 500_000, paidOtherwise: false };
const success: ProviderTransaction = { status: 'success', amountKobo: 500_000, currency: 'NGN' };
const says = (status: string): ProviderTransaction => ({ ...success, status });

test.each<[string, ProviderTransaction, Partial<PaymentContext>, AttemptStatus, boolean]>([
  ['exact money settles', success, {}, 'settled', false],
  ['a failed attempt that is paid after all settles', success, { attemptStatus: 'failed' }, 'settled', false],
  ['asked again, settled stays settled', success, { attemptStatus: 'settled', bookingStatus: 'paid' }, 'settled', false],
  ['one kobo less is looked at', { ...success, amountKobo: 499_999 }, {}, 'needs-review', false],
  ['one kobo more is looked at', { ...success, amountKobo: 500_001 }, {}, 'needs-review', false],
  ['another currency is looked at', { ...success, currency: 'USD' }, {}, 'needs-review', false],
  ['money on an attempt that an edit closed is looked at', success, { attemptStatus: 'closed' }, 'needs-review', false],
  ['money for an amount the booking no longer has is looked at', success, { bookingKobo: 600_000 }, 'needs-review', false],
  ['a second payment goes back', success, { bookingStatus: 'paid', paidOtherwise: true }, 'refund-due', false],
  ['money on a cancelled booking goes back', success, { bookingStatus: 'cancelled' }, 'refund-due', false],
  ['money while cancelling goes back', success, { bookingStatus: 'pending-cancelled' }, 'refund-due', false],
  ['abandoned is not an end', says('abandoned'), {}, 'open', false],
  ['failed ends the attempt', says('failed'), {}, 'failed', false],
  ['abandoned after failed stays failed', says('abandoned'), { attemptStatus: 'failed' }, 'failed', false],
  ['ongoing is waited for', says('ongoing'), {}, 'open', true],
  ['processing is waited for', says('processing'), {}, 'open', true],
  ['a status nobody knows changes nothing', says('settled'), {}, 'open', false],
  ['reversed is refunded', says('reversed'), { attemptStatus: 'settled', bookingStatus: 'paid' }, 'refunded', false],
  ['settled money never opens again', says('abandoned'), { attemptStatus: 'settled', bookingStatus: 'paid' }, 'settled', false],
])('%s', (_name, answer, due, status, pending) => {
  expect(evaluatePayment(answer, { ...open, ...due })).toEqual({ status, pending });
});

test.each<[string, ProviderTransaction, boolean, AttemptStatus]>([
  ['fees on top settle where the centre says so', { ...success, amountKobo: 517_500, requestedAmountKobo: 500_000, feesKobo: 17_500 }, true, 'settled'],
  ['fees on top are looked at elsewhere', { ...success, amountKobo: 517_500, requestedAmountKobo: 500_000, feesKobo: 17_500 }, false, 'needs-review'],
  ['fees that do not add up are looked at', { ...success, amountKobo: 517_501, requestedAmountKobo: 500_000, feesKobo: 17_500 }, true, 'needs-review'],
  ['another amount that was asked for is looked at', { ...success, amountKobo: 517_500, requestedAmountKobo: 400_000, feesKobo: 17_500 }, true, 'needs-review'],
  ['fees nobody names are looked at', { ...success, amountKobo: 517_500, requestedAmountKobo: 500_000, feesKobo: null }, true, 'needs-review'],
  ['our exact amount settles with the flag too', success, true, 'settled'],
])('%s', (_name, answer, customerBearsFees, attempt) => {
  expect(evaluatePayment(answer, { ...open, customerBearsFees }).status).toBe(attempt);
});

const anyDue = fc.record({
  attemptStatus: fc.constantFrom<AttemptStatus>('starting', 'open', 'closed', 'failed', 'settled', 'needs-review', 'refund-due', 'refunded'),
  attemptKobo: fc.integer({ min: 1, max: 5 }),
  bookingStatus: fc.constantFrom<PaymentContext['bookingStatus']>('pending', 'paid', 'completed', 'pending-cancelled', 'cancelled'),
  bookingKobo: fc.integer({ min: 1, max: 5 }),
  paidOtherwise: fc.boolean(),
});
const anySays = fc.record({
  status: fc.oneof(fc.constantFrom('success', 'failed', 'abandoned', 'ongoing', 'reversed'), fc.string()),
  amountKobo: fc.integer({ min: 0, max: 5 }),
  currency: fc.constantFrom('NGN', 'USD', ''),
});

test('nothing but a success of exactly our amount in naira, for a pending booking, settles', () => {
  fc.assert(fc.property(anySays, anyDue, (answer, due) => {
    if (evaluatePayment(answer, due).status !== 'settled' || due.attemptStatus === 'settled') return;
    expect(answer).toEqual({ status: 'success', amountKobo: due.bookingKobo, currency: 'NGN' });
    expect([due.bookingStatus, due.attemptKobo, due.paidOtherwise]).toEqual(['pending', due.bookingKobo, false]);
  }), { numRuns: 2000 });
});

test('asked twice with the same answer, the second changes nothing', () => {
  fc.assert(fc.property(anySays, anyDue, (answer, due) => {
    const first = evaluatePayment(answer, due).status;
    const bookingStatus = first === 'settled' && due.bookingStatus === 'pending' ? 'paid' as const : due.bookingStatus;
    expect(evaluatePayment(answer, { ...due, attemptStatus: first, bookingStatus }).status).toBe(first);
  }), { numRuns: 2000 });
});

test('money that arrived is never lost from sight', () => {
  fc.assert(fc.property(anyDue, fc.integer({ min: 0, max: 5 }), fc.constantFrom('NGN', 'USD'), (due, amountKobo, currency) => {
    const { status: attempt } = evaluatePayment({ status: 'success', amountKobo, currency }, due);
    expect(['settled', 'needs-review', 'refund-due', 'refunded']).toContain(attempt);
  }), { numRuns: 2000 });
});

test.each<[AttemptStatus[], boolean, string]>([
  [[], false, 'unpaid'], [['open'], true, 'confirming'], [['failed', 'open'], false, 'unpaid'], [['settled'], false, 'paid'],
  [['settled', 'refund-due'], false, 'refund-due'], [['settled', 'needs-review', 'refund-due'], false, 'needs-review'], [['refunded'], false, 'refunded'],
  [['refunded', 'settled'], false, 'paid'],
])('attempts %j, moving %s: the booking is %s', (attempts, moving, status) => {
  expect(paymentStatusOf(attempts, moving)).toBe(status);
});
