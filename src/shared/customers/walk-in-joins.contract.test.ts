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
import * as contract from './walk-in-joins.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/join-request': ['staff, customers.see; 200', 'request.bad_page'],
    'PUT staff/join-request/:id/confirm': [
      'staff, customers.manage; 200',
      'join.not_found',
      'join.decided',
      'join.not_possible',
    ],
    'PUT staff/join-request/:id/decline': ['staff, customers.manage; 200', 'join.not_found', 'join.decided'],
  });
  expectParams(contract);
});

test('checks the reason of a refusal', () => {
  const { body } = contract.declineJoin;
  expectExact(body, { reason: 'Another person.' });
  expectRequired(body, { reason: 'Another person.' }, ['reason']);
  expectLimits(body, { reason: 'Another person.' }, { reason: 300 });
});

test('returns exactly the declared fields of the requests', () => {
  const { query, response } = contract.listJoinRequests;
  const at = '2026-11-20T08:00:00.000Z';
  const side = {
    _id: 'id-1',
    fullName: 'Adé Bello',
    phoneNumber: '+2348031234567',
    email: 'ade@example.com',
    since: at,
    bookings: 2,
    plates: ['BDJ-482KA'],
    lastBooking: { number: 'BCC 0412', service: 'Car wash', at },
  };
  const walkIn = { ...side, _id: 'id-2', email: null, phoneNumber: null, lastBooking: null };
  const request = { _id: 'id-3', foundBy: 'plate', createdAt: at, account: side, walkIn, isPossible: true };
  const answer = { requests: [request], page: 1, total_items: 1, total_page: 1 };
  expectExact(response, answer);
  expectValues(response, answer, 'requests.0.foundBy', ['booking-number', 'plate']);
  expectOptional(query, { page: '2' }, ['page']);
});

test.each([contract.confirmJoin, contract.declineJoin])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});
