import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { AttemptStatus } from '#shared/bookings/booking-charges.ts';
import {
  effectsOf,
  evaluatePayment,
  isKnownProviderStatus,
  isPartlyRefunded,
  RECEIVED_STATUSES,
  type PaymentContext,
  type PaymentEffects,
  type ProviderTransaction,
} from './evaluate-payment.ts';

const OPEN: PaymentContext = {
  attemptStatus: 'open',
  attemptKobo: 500_000,
  bookingStatus: 'pending',
  charge: { kind: 'booking', amountKobo: 500_000, isVoided: false, isPaid: false },
};
const ESTIMATE = { kind: 'estimate', amountKobo: 500_000, isVoided: false, isPaid: false } as const;
const PAID = { ...OPEN.charge, isPaid: true };
const SUCCESS: ProviderTransaction = { status: 'success', amountKobo: 500_000, currency: 'NGN' };
const withStatus = (status: string): ProviderTransaction => ({ ...SUCCESS, status });

const ATTEMPT_STATUSES: AttemptStatus[] = [
  'starting',
  'open',
  'closed',
  'failed',
  'settled',
  'needs-review',
  'refund-due',
  'refunded',
];
const RECEIVED: AttemptStatus[] = ['settled', 'needs-review', 'refund-due', 'refunded'];
const PENDING = ['ongoing', 'pending', 'processing', 'queued'];

describe('a payment attempt after the provider’s answer', () => {
  it.each<[string, ProviderTransaction, Partial<PaymentContext>, AttemptStatus]>([
    ['settles with the exact amount', SUCCESS, {}, 'settled'],
    ['settles when a failed attempt is paid after all', SUCCESS, { attemptStatus: 'failed' }, 'settled'],
    ['needs review with one kobo less', { ...SUCCESS, amountKobo: 499_999 }, {}, 'needs-review'],
    ['needs review with one kobo more', { ...SUCCESS, amountKobo: 500_001 }, {}, 'needs-review'],
    ['needs review in another currency', { ...SUCCESS, currency: 'USD' }, {}, 'needs-review'],
    ['needs review when an edit closed the attempt', SUCCESS, { attemptStatus: 'closed' }, 'needs-review'],
    [
      'needs review when the amount of the charge has changed',
      SUCCESS,
      { charge: { ...OPEN.charge, amountKobo: 600_000 } },
      'needs-review',
    ],
    ['settles a charge of an estimate on a pending booking', SUCCESS, { charge: ESTIMATE }, 'settled'],
    [
      'settles a charge of an estimate on a paid booking',
      SUCCESS,
      { charge: ESTIMATE, bookingStatus: 'paid' },
      'settled',
    ],
    [
      'is refunded for a charge of an estimate on a completed booking',
      SUCCESS,
      { charge: ESTIMATE, bookingStatus: 'completed' },
      'refund-due',
    ],
    ['is refunded for a voided charge', SUCCESS, { charge: { ...ESTIMATE, isVoided: true } }, 'refund-due'],
    ['is refunded as a second payment', SUCCESS, { bookingStatus: 'paid', charge: PAID }, 'refund-due'],
    ['is refunded as a second payment of a pending booking', SUCCESS, { charge: PAID }, 'refund-due'],
    ['is refunded when the booking is cancelled', SUCCESS, { bookingStatus: 'cancelled' }, 'refund-due'],
    ['is refunded when a cancellation is requested', SUCCESS, { bookingStatus: 'pending-cancelled' }, 'refund-due'],
    ['stays open when abandoned', withStatus('abandoned'), {}, 'open'],
    ['opens when abandoned at its start', withStatus('abandoned'), { attemptStatus: 'starting' }, 'open'],
    ['fails when the provider reports failed', withStatus('failed'), {}, 'failed'],
    ['stays failed when abandoned after it', withStatus('abandoned'), { attemptStatus: 'failed' }, 'failed'],
    ['stays open with an unknown provider status', withStatus('settled'), {}, 'open'],
    [
      'is refunded when reversed',
      withStatus('reversed'),
      { attemptStatus: 'settled', bookingStatus: 'paid' },
      'refunded',
    ],
    ['is refunded when reversed while open', withStatus('reversed'), {}, 'refunded'],
  ])('%s', (_name, transaction, context, status) => {
    expect(evaluatePayment(transaction, { ...OPEN, ...context })).toEqual({ status, pending: false });
  });

  it.each(PENDING)('stays open and may still be paid when the provider reports %s', (status) => {
    expect(evaluatePayment(withStatus(status), OPEN)).toEqual({ status: 'open', pending: true });
  });

  it.each<AttemptStatus>([...RECEIVED, 'closed'])(
    'stays %s unless the provider reports success or a reversal',
    (attemptStatus) => {
      for (const status of ['failed', 'abandoned', 'ongoing', 'reversal-pending', '']) {
        expect(evaluatePayment(withStatus(status), { ...OPEN, attemptStatus }), status).toEqual({
          status: attemptStatus,
          pending: false,
        });
      }
    },
  );

  it.each(RECEIVED)('stays %s when success is reported again', (attemptStatus) => {
    expect(evaluatePayment(SUCCESS, { ...OPEN, attemptStatus })).toEqual({ status: attemptStatus, pending: false });
  });
});

describe('fees on top of the amount', () => {
  const withFees: ProviderTransaction = {
    ...SUCCESS,
    amountKobo: 517_500,
    requestedAmountKobo: 500_000,
    feesKobo: 17_500,
  };

  it.each<[string, ProviderTransaction, boolean, AttemptStatus]>([
    ['settle when the customer bears the fees', withFees, true, 'settled'],
    ['need review when the centre bears the fees', withFees, false, 'needs-review'],
    ['need review when they do not add up', { ...withFees, amountKobo: 517_501 }, true, 'needs-review'],
    [
      'need review when another amount was requested',
      { ...withFees, requestedAmountKobo: 400_000 },
      true,
      'needs-review',
    ],
    ['need review when the provider does not give them', { ...withFees, feesKobo: null }, true, 'needs-review'],
    ['may be missing when the amount is exact', SUCCESS, true, 'settled'],
  ])('%s', (_name, transaction, customerBearsFees, status) => {
    expect(evaluatePayment(transaction, { ...OPEN, customerBearsFees }).status).toBe(status);
  });
});

const anyContext = fc.record({
  attemptStatus: fc.constantFrom(...ATTEMPT_STATUSES),
  attemptKobo: fc.integer({ min: 1, max: 5 }),
  bookingStatus: fc.constantFrom<PaymentContext['bookingStatus']>(
    'pending',
    'paid',
    'completed',
    'pending-cancelled',
    'cancelled',
  ),
  charge: fc.record({
    kind: fc.constantFrom('booking' as const, 'estimate' as const),
    isVoided: fc.boolean(),
    isPaid: fc.boolean(),
    amountKobo: fc.integer({ min: 1, max: 5 }),
  }),
});
const anyTransaction = fc.record({
  status: fc.oneof(fc.constantFrom('success', 'failed', 'abandoned', 'ongoing', 'reversed'), fc.string()),
  amountKobo: fc.integer({ min: 0, max: 5 }),
  currency: fc.constantFrom('NGN', 'USD', ''),
});

test('only a success of exactly our amount in naira, for a charge that can be paid, settles', () => {
  fc.assert(
    fc.property(anyTransaction, anyContext, (transaction, context) => {
      if (evaluatePayment(transaction, context).status !== 'settled' || context.attemptStatus === 'settled') return;
      expect(transaction).toEqual({ status: 'success', amountKobo: context.charge.amountKobo, currency: 'NGN' });
      expect([context.attemptKobo, context.charge.isPaid, context.charge.isVoided]).toEqual([
        context.charge.amountKobo,
        false,
        false,
      ]);
      const payable = context.charge.kind === 'booking' ? ['pending'] : ['pending', 'paid'];
      expect(payable).toContain(context.bookingStatus);
    }),
    { numRuns: 2000 },
  );
});

test('the same answer a second time changes nothing', () => {
  fc.assert(
    fc.property(anyTransaction, anyContext, (transaction, context) => {
      const first = evaluatePayment(transaction, context).status;
      const bookingStatus =
        first === 'settled' && context.bookingStatus === 'pending' ? ('paid' as const) : context.bookingStatus;
      expect(evaluatePayment(transaction, { ...context, attemptStatus: first, bookingStatus }).status).toBe(first);
    }),
    { numRuns: 2000 },
  );
});

test('every success of any amount and currency is recorded as money received', () => {
  fc.assert(
    fc.property(
      anyContext,
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('NGN', 'USD'),
      (context, amountKobo, currency) => {
        expect(RECEIVED).toContain(evaluatePayment({ status: 'success', amountKobo, currency }, context).status);
      },
    ),
    { numRuns: 2000 },
  );
});

test('the statuses of received money are settled, needs-review, refund-due and refunded', () =>
  expect(RECEIVED_STATUSES).toEqual(RECEIVED));

test('the known statuses are those of the provider', () => {
  const known = ['success', 'failed', 'abandoned', 'reversal-pending', 'reversed', ...PENDING];
  expect(known.filter((status) => !isKnownProviderStatus(status))).toEqual([]);
  expect(['', 'settled', 'Success', 'unknown'].filter(isKnownProviderStatus)).toEqual([]);
});

test.each<[string, [string, number | null][], boolean]>([
  ['without refunds is not partly refunded', [], false],
  ['with refunds of a part is partly refunded', [['processed', 499_999]], true],
  [
    'with refunds of all is not partly refunded',
    [
      ['processed', 100_000],
      ['pending', 400_000],
    ],
    false,
  ],
  ['whose refund failed is not partly refunded', [['failed', 100_000]], false],
  ['with a refund without an amount is not partly refunded', [['processed', null]], false],
])('a reversed transaction %s', (_, refunds, expected) => {
  const listed = refunds.map(([state, amountKobo]) => ({ status: state, amountKobo }));
  expect(isPartlyRefunded(withStatus('reversed'), listed)).toBe(expected);
});

const NO_EFFECTS: PaymentEffects = {
  marksPaid: false,
  isReturned: false,
  event: null,
  staffAlert: null,
  customerNotification: null,
};
const EFFECTS: [AttemptStatus, PaymentEffects][] = [
  ['starting', NO_EFFECTS],
  ['closed', NO_EFFECTS],
  ['open', { ...NO_EFFECTS, event: 'payment-open' }],
  ['failed', { ...NO_EFFECTS, event: 'payment-failed', customerNotification: 'payment-failed' }],
  ['settled', { ...NO_EFFECTS, marksPaid: true }],
  [
    'needs-review',
    {
      ...NO_EFFECTS,
      event: 'payment-needs-review',
      staffAlert: 'needs-review',
      customerNotification: 'payment-unexpected',
    },
  ],
  [
    'refund-due',
    {
      ...NO_EFFECTS,
      event: 'payment-refund-due',
      staffAlert: 'refund-due',
      customerNotification: 'payment-unexpected',
    },
  ],
  ['refunded', { ...NO_EFFECTS, event: 'payment-refunded', customerNotification: 'refund-sent' }],
];

test.each(EFFECTS)(
  'an attempt that becomes %s has the effects %j, and none when it was so before',
  (status, effects) => {
    for (const previous of ATTEMPT_STATUSES) {
      if (previous === 'settled' && status === 'refunded') continue;
      expect(effectsOf(previous, status), previous).toEqual(previous === status ? NO_EFFECTS : effects);
    }
  },
);

test('a settled attempt that becomes refunded was returned, and its booking is unpaid again', () => {
  expect(effectsOf('settled', 'refunded')).toEqual({ ...NO_EFFECTS, isReturned: true });
});
