import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './staff-privacy.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'DELETE staff/customer/:id': [
      'staff, customers.manage; 200',
      'account.not_found',
      'customer.has_account',
      'customer.car_on_site',
      'customer.money_owed',
      'customer.open_paid_booking',
    ],
    'DELETE staff/waitlist/:id': ['staff, customers.manage; 200', 'waitlist.not_found'],
  });
  expectParams(contract);
});

test.each([contract.eraseWalkIn, contract.eraseWaitlistEntry])(
  '$method $path returns only a message',
  ({ response }) => {
    expectExact(response, { message: 'Done.' });
  },
);
