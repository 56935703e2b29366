import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, expectRequired, routesOf } from '#test/contract-cases.ts';
import * as contract from './staff-deposits.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT staff/booking/:id/deposit/return': [
      'staff, payments.refund; 200',
      'booking.reason_missing',
      'booking.not_found',
      'booking.not_possible',
    ],
  });
  expectParams(contract);
});

test('checks the body of PUT staff/booking/:id/deposit/return', () => {
  const { body: schema } = contract.returnDeposit;
  const body = { note: 'The customer was ill.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['note']);
  expectLimits(schema, body, { note: 300 });
});
