import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './customer-parts.contract.ts';

const at = '2026-11-20T08:00:00.000Z';
const paged = { page: 1, total_items: 3, total_page: 1 };

test('declares each route with its caller, response and error codes', () => {
  const errors = ['account.not_found', 'request.bad_page'];
  expect(routesOf(contract)).toEqual({
    'GET staff/customer/:id/cars': ['staff, customers.see; 200', 'account.not_found'],
    'GET staff/customer/:id/visits': ['staff, customers.see; 200', ...errors],
    'GET staff/customer/:id/messages': ['staff, messages.read; 200', ...errors],
    'GET staff/customer/:id/money': ['staff, customers.see; 200', ...errors],
  });
  expectParams(contract);
});

test.each([contract.listCustomerVisits, contract.listCustomerMessages, contract.getCustomerMoney])(
  '$path is read page by page',
  ({ query }) => {
    expectExact(query, { page: '2' });
    expectOptional(query, { page: '2' }, ['page']);
  },
);

test('returns exactly the declared fields of the cars', () => {
  const { response } = contract.listCustomerCars;
  const car = {
    _id: 'id-2',
    plate: 'BDJ-482KA',
    carType: 'Toyota Corolla 2015',
    vehicle: 'id-3',
    words: { make: 'Toyota', model: 'Corolla', year: 2015 },
    isOwn: true,
    km: { km: 81_000, at },
    people: [{ role: 'driver', name: 'Túndé Bello', phone: null, isStanding: false }],
  };
  expectExact(response, { cars: [car] });
  expectExact(response, { cars: [{ ...car, km: null }] });
});

test('returns exactly the declared fields of the visits', () => {
  const { response } = contract.listCustomerVisits;
  const visit = {
    _id: 'id-1',
    number: 'BCC 0412',
    service: 'Car wash',
    carType: 'Toyota Corolla 2015',
    plate: 'BDJ-482KA',
    km: 81_000,
    state: 'released',
    checkedInAt: at,
    releasedAt: at,
  };
  expectExact(response, { visits: [visit], ...paged });
  expectExact(response, { visits: [{ ...visit, plate: null, km: null, releasedAt: null }], ...paged });
  expectValues(response, { visits: [visit], ...paged }, 'visits.0.state', [
    'expected',
    'checked-in',
    'in-work',
    'ready',
    'released',
  ]);
});

test('returns exactly the declared fields of the messages', () => {
  const { response } = contract.listCustomerMessages;
  const message = {
    _id: 'id-1',
    kind: 'message',
    fromCustomer: false,
    staff: 'Kẹ́mi',
    title: 'Ready',
    message: 'Your car is ready.',
    createdAt: at,
    readAt: at,
    isNew: false,
  };
  const about = { booking: 'id-2', number: 'BCC-1', plate: 'KJA-101XA' };
  expectExact(response, { messages: [message], about, ...paged });
  expectExact(response, { messages: [], about: { ...about, plate: null }, ...paged });
  expectExact(response, { messages: [{ ...message, staff: null, readAt: null }], about: null, ...paged });
  expectValues(response, { messages: [message], about, ...paged }, 'messages.0.kind', ['notification', 'message']);
});

test('returns exactly the declared fields of the money', () => {
  const { response } = contract.getCustomerMoney;
  const entry = {
    _id: 'id-1',
    kind: 'payment',
    method: 'cash',
    amount: 5000,
    at,
    booking: { _id: 'id-2', number: 'BCC 0412' },
    receipt: 17,
  };
  const sums = { paid: 5000, refunded: 0, refundsOpen: 0, due: 2500.5, washCredit: 1000 };
  const money = { ...sums, entries: [entry], ...paged };
  expectExact(response, money);
  expectExact(response, { ...money, entries: [{ ...entry, receipt: null }] });
  expectValues(response, money, 'entries.0.kind', ['payment', 'refund', 'correction']);
  expectValues(response, money, 'entries.0.method', ['online', 'cash', 'transfer', 'credit']);
});
