import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectOptional, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './customers.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/export/customer': ['staff, customers.manage; 200, raw response'],
    'GET staff/customer': ['staff, customers.see; 200', 'request.bad_page'],
    'GET staff/customer/:id': ['staff, customers.see; 200', 'account.not_found'],
    'DELETE staff/customer/:id/sessions': ['staff, customers.manage; 200', 'account.not_found'],
  });
  expectParams(contract);
});

test('checks the query of GET staff/customer', () => {
  const { query: schema } = contract.searchCustomers;
  const query = { q: 'ade', kind: 'walk-in', sort: '-visit', page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['q', 'kind', 'sort', 'page']);
  expectLimits(schema, query, { q: 80 });
});

test('returns exactly the declared fields for GET staff/customer', () => {
  const { response: schema } = contract.searchCustomers;
  const answer = {
    customers: [
      {
        _id: 'id-1',
        fullName: 'Adé Bello',
        phoneNumber: '0803 123 4567',
        email: 'ade@example.com',
        walkIn: true,
        since: '2026-11-20T08:00:00.000Z',
        bookings: 3,
        lastVisit: '2026-11-20T08:00:00.000Z',
        owed: 20000,
      },
    ],
    page: 1,
    total_items: 3,
    total_page: 3,
  };
  expectExact(schema, answer);
});

test('returns exactly the declared fields for GET staff/customer/:id', () => {
  expectExact(contract.getCustomer.response, {
    customer: {
      _id: 'id-1',
      fullName: 'Adé Bello',
      phoneNumber: '+2348031234567',
      email: 'ade@example.com',
      walkIn: false,
      since: '2026-11-20T08:00:00.000Z',
      phoneVerified: true,
      sessions: [{ device: 'Chrome on Android', lastSeen: '2026-11-20T08:00:00.000Z' }],
      consent: { given: true, at: '2026-11-20T08:00:00.000Z', words: 'Send me news.', privacyVersion: 2 },
      formerContacts: [{ contact: 'adé@example.com', verified: true, until: '2026-11-20T08:00:00.000Z' }],
      joined: 1,
      notedEmail: null,
    },
  });
});

test('DELETE staff/customer/:id/sessions returns only a message', () => {
  expectExact(contract.endCustomerSessions.response, { message: 'Done.' });
});
