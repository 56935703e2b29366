import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectRequired, routesOf } from '#test/contract-cases.ts';
import * as contract from './join-request.contract.ts';

test('declares the route with its caller, response and error code', () => {
  expect(routesOf(contract)).toEqual({
    'POST user/me/join-request': ['customer; 200', 'customer.phone_unverified'],
  });
});

test('checks the details of the earlier visit that a customer sends', () => {
  const { body } = contract.requestJoin;
  expectExact(body, { known: 'BCC 0412' });
  expectRequired(body, { known: 'BCC 0412' }, ['known']);
  expectLimits(body, { known: 'BCC 0412' }, { known: 30 });
});

test('returns only a message', () => {
  expectExact(contract.requestJoin.response, { message: 'Done.' });
});
