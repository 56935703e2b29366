import { expect, test } from 'vitest';
import { expectExact, expectParams, expectRequired, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './count-recipients.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/reach': ['staff, messages.send; 200', 'message.target_refused'],
  });
  expectParams(contract);
});

test('checks the query of GET staff/reach', () => {
  const { query: schema } = contract.getReach;
  const query = { to: 'all' };
  expectExact(schema, query);
  expectRequired(schema, query, ['to']);
  expectValues(schema, query, 'to', [
    'all',
    'users',
    'admins',
    'user',
    'admin',
    'all_admins',
    'all_users',
    'super_admins',
    'owner',
  ]);
});

test('returns exactly the declared fields for GET staff/reach', () => {
  const { response: schema } = contract.getReach;
  const answer = { count: 3 };
  expectExact(schema, answer);
});
