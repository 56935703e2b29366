import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './staff-waitlist.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/waitlist/export': ['staff, waitlist.see; 200, raw response'],
    'GET staff/waitlist': ['staff, waitlist.see; 200', 'request.bad_page'],
  });
  expectParams(contract);
});

test('checks the query of GET staff/waitlist', () => {
  const { query: schema } = contract.listWaitlist;
  const query = { page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['page']);
});

test('returns exactly the declared fields for GET staff/waitlist', () => {
  const { response: schema } = contract.listWaitlist;
  const answer = {
    entries: [{ _id: 'id-1', name: 'Adé Bello', contact: '+2348031234567', createdAt: '2026-11-20T08:00:00.000Z' }],
    page: 1,
    total_items: 3,
    total_page: 3,
  };
  expectExact(schema, answer);
});
