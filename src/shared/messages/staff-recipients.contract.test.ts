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
import * as contract from './staff-recipients.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET user': ['staff, customers.see; 200'],
    'POST staff/booking-message': ['staff, announce; 201', 'message.missing_fields', 'request.too_many'],
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

test('checks the body of POST staff/booking-message and returns exactly its declared fields', () => {
  const { body: schema, response } = contract.writeToBookings;
  const body = { bookings: ['id-1'], message: 'We open at ten.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['bookings', 'message']);
  expectLimits(schema, body, { message: 2000, 'bookings.0': 40 });
  expect(faultsOf(schema, { ...body, bookings: [] })).not.toEqual({});
  expect(faultsOf(schema, { ...body, bookings: Array.from({ length: 101 }, () => 'id-1') })).not.toEqual({});
  expectExact(response, { sent: ['id-1'] });
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
