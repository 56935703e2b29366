import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './staff-payments.contract.ts';

const refund = { _id: 'id-1', status: 'due', how: 'provider', amount: 20000, note: 'Paid at the counter.' };

const booking = {
  _id: 'id-1',
  number: 'BCC 0412',
  fullName: 'Adé Bello',
  status: 'pending',
  paymentStatus: 'unpaid',
  amount: 20000,
  disputed: true,
};

const payment = {
  _id: 'id-1',
  reference: '0199-abc',
  method: 'online',
  channel: 'card',
  status: 'starting',
  amount: 20000,
  received: 3,
  currency: 'NGN',
  moving: true,
  providerStatus: 'success',
  at: '2026-11-20T08:00:00.000Z',
  booking,
  charge: { _id: 'id-2', kind: 'estimate', amount: 20000 },
  refund,
  refundable: 0,
  actions: ['check'],
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/money/payment/:id/accept': ['staff, payments.refund; 200', 'payment.not_found', 'payment.not_possible'],
    'POST staff/money/payment/:id/check': [
      'staff, payments.record; 200',
      'payment.not_found',
      'payment.not_possible',
      'payment.confirming',
    ],
    'POST staff/money/stray/:reference/done': ['staff, payments.refund; 200', 'payment.not_found'],
    'GET staff/money/export': ['staff, payments.record; 200, raw response', 'request.invalid'],
    'GET staff/money': ['staff, payments.record; 200'],
    'GET staff/money/proof/:id': ['staff, payments.record; 200, raw response', 'payment.not_found'],
    'GET staff/money/totals': ['staff, payments.record; 200', 'request.invalid'],
    'POST staff/money/payment/:id/handed-back': [
      'staff, payments.refund; 200',
      'payment.not_found',
      'payment.not_possible',
    ],
    'GET staff/export/payment': ['staff, payments.record; 200, raw response'],
    'GET staff/money/payment': ['staff, payments.record; 200', 'request.bad_page'],
    'GET staff/money/proof': ['staff, payments.record; 200'],
    'GET staff/money/stray': ['staff, payments.record; 200'],
    'POST staff/money/payment/:id/refund': ['staff, payments.refund; 200', 'payment.not_found', 'payment.not_possible'],
  });
  expectParams(contract);
});

test.each([contract.resolveUnmatchedPayment])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('returns exactly the declared fields for an action on a payment', () => {
  const answer = { message: 'Done.', payment };
  const endpoints = [contract.acceptPayment, contract.checkPayment, contract.recordHandBack, contract.refundPayment];
  for (const { response: schema } of endpoints) {
    expectExact(schema, answer);
    expectValues(schema, answer, 'payment.method', ['online', 'cash', 'transfer', 'credit']);
    expectValues(schema, answer, 'payment.status', [
      'starting',
      'open',
      'closed',
      'failed',
      'settled',
      'needs-review',
      'refund-due',
      'refunded',
    ]);
    expectValues(schema, answer, 'payment.booking.status', [
      'pending',
      'paid',
      'completed',
      'pending-cancelled',
      'cancelled',
    ]);
    expectValues(schema, answer, 'payment.booking.paymentStatus', [
      'unpaid',
      'confirming',
      'paid',
      'refund-due',
      'refunded',
      'needs-review',
    ]);
    expectValues(schema, answer, 'payment.refund.status', [
      'due',
      'asked',
      'pending',
      'processing',
      'needs-attention',
      'processed',
      'failed',
    ]);
    expectValues(schema, answer, 'payment.refund.how', ['provider', 'hand']);
    expectValues(schema, answer, 'payment.actions.0', ['check', 'accept', 'refund', 'handed-back']);
  }
});

test('checks the body of POST staff/money/stray/:reference/done', () => {
  const { body: schema } = contract.resolveUnmatchedPayment;
  const body = { note: 'Paid at the counter.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['note']);
  expectLimits(schema, body, { note: 300 });
});

test('checks the query of GET staff/money/export', () => {
  const { query: schema } = contract.exportLedger;
  const query = { from: '2026-11-01', to: '2026-11-20' };
  expectExact(schema, query);
  expectRequired(schema, query, ['from', 'to']);
  for (const field of ['from', 'to']) {
    expect(faultsOf(schema, { ...query, [field]: '2026-02-30' })).toEqual({ [field]: 'Write a day as 2026-11-20.' });
  }
});

test('returns exactly the declared fields for GET staff/money', () => {
  const { response: schema } = contract.countPaymentQueues;
  const answer = {
    counts: {
      'needs-review': 3,
      'refund-due': 3,
      'refund-moving': 3,
      disputed: 3,
      proof: 3,
      'open-too-long': 3,
      stray: 3,
    },
    mayRefund: true,
  };
  expectExact(schema, answer);
});

test('checks the query of GET staff/money/totals', () => {
  const { query: schema } = contract.getTotals;
  const query = { from: '2026-11-01', to: '2026-11-20' };
  expectExact(schema, query);
  expectRequired(schema, query, ['from', 'to']);
  expect(faultsOf(schema, { ...query, from: '20/11/2026' })).toEqual({ from: 'Write a day as 2026-11-20.' });
});

test('returns exactly the declared fields for GET staff/money/totals', () => {
  const { response: schema } = contract.getTotals;
  const answer = {
    from: '2026-11-01',
    to: '2026-11-20',
    days: [{ day: '2026-11-20', method: 'online', payments: 3, received: 3, refunded: 3, fees: 3, net: 3 }],
    total: { payments: 3, received: 3, refunded: 3, fees: 3, net: 3 },
    retainedDeposits: 3,
    foreign: [{ currency: 'NGN', received: 3 }],
  };
  expectExact(schema, answer);
  expectValues(schema, answer, 'days.0.method', ['online', 'cash', 'transfer', 'credit']);
});

test('checks the body of POST staff/money/payment/:id/handed-back', () => {
  const { body: schema } = contract.recordHandBack;
  const body = { note: 'Paid at the counter.' };
  expectExact(schema, body);
  expectOptional(schema, body, ['note']);
  expectLimits(schema, body, { note: 300 });
});

test('checks the query of GET staff/money/payment', () => {
  const { query: schema } = contract.listPayments;
  const query = { queue: 'needs-review', status: 'starting', q: 'ade', page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['queue', 'status', 'q', 'page']);
  expectLimits(schema, query, { q: 60 });
  expectValues(schema, query, 'queue', ['needs-review', 'refund-due', 'refund-moving', 'disputed', 'open-too-long']);
  expectValues(schema, query, 'status', [
    'starting',
    'open',
    'closed',
    'failed',
    'settled',
    'needs-review',
    'refund-due',
    'refunded',
  ]);
});

test('returns exactly the declared fields for GET staff/money/payment', () => {
  const { response: schema } = contract.listPayments;
  const answer = { payments: [payment], page: 1, total_items: 3, total_page: 3 };
  expectExact(schema, answer);
});

test('returns exactly the declared fields for GET staff/money/proof', () => {
  const { response: schema } = contract.listBookingsWithProof;
  const answer = [
    {
      booking: { _id: 'id-1', number: 'BCC 0412', fullName: 'Adé Bello', amount: 20000 },
      pictures: [{ _id: 'id-1', at: '2026-11-20T08:00:00.000Z' }],
    },
  ];
  expectExact(schema, answer);
});

test('returns exactly the declared fields for GET staff/money/stray', () => {
  const { response: schema } = contract.listUnmatchedPayments;
  const answer = [
    {
      reference: '0199-abc',
      amount: 20000,
      currency: 'NGN',
      email: 'ade@example.com',
      paidAt: '2026-11-20T08:00:00.000Z',
      seenAt: '2026-11-20T09:00:00.000Z',
    },
  ];
  expectExact(schema, answer);
});

test('lists the queues in the order in which the money page shows them', () => {
  expect(contract.QUEUES).toEqual([
    'needs-review',
    'refund-due',
    'refund-moving',
    'disputed',
    'proof',
    'open-too-long',
    'stray',
  ]);
});
