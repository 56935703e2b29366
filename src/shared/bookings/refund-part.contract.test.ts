import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, expectRequired, faultsOf, routesOf } from '#test/contract-cases.ts';
import * as contract from './refund-part.contract.ts';

test('declares the route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/charge/:id/refund': [
      'staff, payments.refund; 200',
      'booking.reason_missing',
      'booking.stale',
      'booking.not_possible',
      'charge.not_found',
      'payment.more_than_paid',
      'payment.refund_open',
    ],
  });
  expectParams(contract);
});

test('checks the body of POST staff/charge/:id/refund', () => {
  const { body: schema } = contract.refundPart;
  const body = { version: 3, amount: 2500.5, note: 'It took two days longer.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['version', 'amount', 'note']);
  expectLimits(schema, body, { note: 300 });
  for (const amount of [0, -1, 0.001, 1_000_000_001])
    expect(faultsOf(schema, { ...body, amount })).toHaveProperty(['amount']);
});
