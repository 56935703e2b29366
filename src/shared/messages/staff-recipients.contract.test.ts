import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './staff-recipients.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET user': ['staff, customers.see; 200'],
    'GET staff/reach': ['staff, messages.send; 200', 'message.target_refused'],
  });
  expectParams(contract);
});

test('checks the query of GET staff/reach', () => {
  const { query: schema } = contract.countRecipients;
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
  const { response: schema } = contract.countRecipients;
  const answer = { count: 3 };
  expectExact(schema, answer);
});

test('checks the query of GET user', () => {
  const { query: schema } = contract.listUsers;
  const query = { search: 'ade', page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['search', 'page']);
  expectLimits(schema, query, { search: 100 });
});

test('returns exactly the declared fields for GET user', () => {
  const { response: schema } = contract.listUsers;
  const answer = [
    {
      _id: 'id-1',
      firstName: 'Adé',
      lastName: 'Bello',
      fullName: 'Adé Bello',
      email: 'ade@example.com',
      phoneNumber: '0803 123 4567',
    },
  ];
  expectExact(schema, answer);
});
