import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Status } from '#shared/bookings/booking-states.ts';
import { runningTests } from './running-tests.ts';
import { transitionsIn, type HistoryRow } from './test-record.ts';

const history = (
  id: string,
  status: Status,
  events: [actor: string, event: string, depositLapsed?: boolean][],
): HistoryRow[] =>
  events.map(([actor, event, depositLapsed = false]) => ({ booking_id: id, actor, event, status, depositLapsed }));

test('finds the transitions in the histories of bookings, with the status of a kept booking', () => {
  const rows = [
    ...history('a', 'completed', [
      ['customer', 'booked'],
      ['staff', 'payment-recorded'],
      ['customer', 'cancellation-requested'],
      ['staff', 'cancellation-declined'],
      ['settlement', 'payment-open'],
      ['staff', 'completed'],
    ]),
    ...history('b', 'cancelled', [
      ['staff', 'booked'],
      ['system', 'cancelled'],
    ]),
    ...history('c', 'cancelled', [
      ['customer', 'booked'],
      ['system', 'cancelled', true],
    ]),
  ];
  expect(transitionsIn(rows)).toEqual([
    { action: 'recordPayment', from: 'pending', to: 'paid' },
    { action: 'requestCancellation', from: 'paid', to: 'pending-cancelled' },
    { action: 'keepBooking', from: 'pending-cancelled', to: 'paid' },
    { action: 'finishJob', from: 'paid', to: 'completed' },
    { action: 'deleteAccount', from: 'pending', to: 'cancelled' },
    { action: 'lapseDeposit', from: 'pending', to: 'cancelled' },
  ]);
});

test('leaves out a booking whose status its events do not explain', () => {
  expect(
    transitionsIn(
      history('a', 'paid', [
        ['customer', 'booked'],
        ['customer', 'cancellation-requested'],
      ]),
    ),
  ).toEqual([]);
});

describe('the running test', () => {
  const inHooks: (readonly string[])[] = [];
  const name = 'the running test > has a name in a test and its hooks, and none in the hooks of its file or group';
  beforeAll(() => void inHooks.push(runningTests()));
  beforeEach(() => expect(runningTests()).toHaveLength(1));
  afterAll(() => {
    inHooks.push(runningTests());
    expect(inHooks).toEqual([[], []]);
  });

  test('has a name in a test and its hooks, and none in the hooks of its file or group', () => {
    expect(runningTests()).toEqual([name]);
    expect(inHooks).toEqual([[]]);
  });
});

describe.concurrent('tests at the same time', () => {
  const { promise: bothRun, resolve: startBoth } = Promise.withResolvers<void>();
  let started = 0;
  test.each(['first', 'second'])('the %s of two tests at the same time is recorded', async () => {
    started += 1;
    if (started === 2) startBoth();
    await bothRun;
    expect(runningTests()).toHaveLength(2);
  });
});
