import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectValues, faultsOf, routesOf } from '#test/contract-cases.ts';
import { booking as customersBooking } from '#test/contract-samples.ts';
import * as contract from './board.contract.ts';

const booking = {
  ...customersBooking,
  version: 3,
  statusBefore: 'pending',
  disputed: true,
  customer: 'id-4',
};

const place = { place: 'hook', name: '14' };
const boardCard = {
  ...booking,
  visit: {
    state: 'checked-in',
    plate: 'BDJ-482KA',
    checkedInAt: '2026-11-20T07:04:00.000Z',
    readyAt: '2026-11-20T09:40:00.000Z',
    releasedAt: '2026-11-20T10:00:00.000Z',
    car: place,
    key: place,
  },
  hasFault: true,
  waitingSince: '2026-11-20T07:04:00.000Z',
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/board': ['staff, bookings.see; 200'],
    'GET staff/board/other-days': ['staff, bookings.see; 200'],
  });
});

test('checks the query of GET staff/board', () => {
  const { query: schema } = contract.getBoard;
  const query = { day: '2026-11-20' };
  expectExact(schema, query);
  expectOptional(schema, query, ['day']);
  for (const day of ['20/11/2026', '2026-02-30', '']) {
    expect(faultsOf(schema, { day })).toEqual({ day: 'Write a day as 2026-11-20.' });
  }
});

test('returns exactly the declared fields for GET staff/board', () => {
  const { response: schema } = contract.getBoard;
  const answer = {
    day: '2026-11-20',
    isToday: true,
    cars: 3,
    booked: 3,
    bays: [{ status: 'pending', count: 3, others: 2, cards: [boardCard] }],
    byWork: [{ column: 'here', count: 3, others: 2 }],
  };
  expectExact(schema, answer);
  expectExact(contract.getOtherDays.response, { cards: [boardCard] });
  expectValues(schema, answer, 'byWork.0.column', ['expected', 'here', 'in-work', 'ready', 'gone']);
  expectValues(schema, answer, 'bays.0.status', ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
});
