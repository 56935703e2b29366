import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { booking as customersBooking } from '#test/contract-samples.ts';
import * as contract from './staff-booking-lists.contract.ts';

const booking = { ...customersBooking, version: 3, statusBefore: 'pending', disputed: true, customer: 'id-4' };

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/booking': ['staff, bookings.see; 200', 'request.bad_page'],
    'GET staff/export/booking': ['staff, customers.see; 200, raw response'],
  });
  expectParams(contract);
});

test('checks the query of GET staff/booking', () => {
  const { query: schema } = contract.searchBookings;
  const query = {
    q: 'ade',
    status: 'pending',
    payment: 'unpaid',
    method: 'online',
    mode: 'drive-in',
    from: '2026-11-01',
    to: '2026-11-20',
    customer: 'id-4',
    sort: '-amount',
    page: '2',
  };
  expectExact(schema, query);
  expectOptional(schema, query, ['q', 'status', 'payment', 'method', 'mode', 'from', 'to', 'customer', 'sort', 'page']);
  expectValues(schema, query, 'sort', ['number', '-number', 'customer', 'when', '-when', 'amount', '-status']);
  expectLimits(schema, query, { q: 80, customer: 40 });
  expectValues(schema, query, 'status', ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
  expectValues(schema, query, 'payment', [
    'unpaid',
    'confirming',
    'partly-paid',
    'paid',
    'refund-due',
    'refunded',
    'needs-review',
  ]);
  expectValues(schema, query, 'method', ['online', 'transfer', 'cash']);
  expectValues(schema, query, 'mode', ['drive-in', 'pick-up']);
});

test('exports at most a hundred chosen bookings, by their ids', () => {
  const { query: schema } = contract.exportBookings;
  const id = '018f4c2e-0000-7000-8000-000000000000';
  const chosen = (count: number) => ({ ids: Array.from({ length: count }, () => id).join(',') });
  expectExact(schema, chosen(contract.MAX_CHOSEN));
  expect(faultsOf(schema, chosen(contract.MAX_CHOSEN + 1))).not.toEqual([]);
  expect(faultsOf(schema, { ids: `${id},all` })).not.toEqual([]);
});

test('returns exactly the declared fields for GET staff/booking', () => {
  const { response: schema } = contract.searchBookings;
  const answer = { bookings: [booking], page: 1, total_items: 3, total_page: 3 };
  expectExact(schema, answer);
});
