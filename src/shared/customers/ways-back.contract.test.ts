import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import { STAFF_IDENTITY_ERRORS } from '#shared/staff-identity.ts';
import * as contract from './ways-back.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/customer/:id/ways-back': ['staff, customers.manage; 200', 'account.not_found'],
    'POST staff/customer/:id/ways-back': [
      'staff, customers.manage; 201',
      'account.not_found',
      'account.sms_off',
      'customer.of_staff',
      'customer.number_has_account',
      'staff.role_is_new',
      ...STAFF_IDENTITY_ERRORS,
    ],
  });
  expectParams(contract);
});

test('returns exactly the declared fields', () => {
  const way = {
    at: '2026-11-20T08:00:00.000Z',
    by: 'Bọ́lá',
    phoneLast4: '4567',
    idKind: 'passport',
    idLast4: '48AB',
    reason: 'Lost the phone.',
    dropsEmail: false,
    state: 'used',
  };
  expectExact(contract.listWaysBack.response, {
    waysBack: [way, { ...way, phoneLast4: null, state: 'over' }, { ...way, state: 'guessed' }],
  });
  expectExact(contract.openWayBack.response, { message: 'Tell it.', code: '482913', until: way.at });
});
