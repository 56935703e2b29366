import fc from 'fast-check';
import { MODES } from '#shared/arrival-mode.ts';
import { expect, test } from 'vitest';
import { bookingNumber } from '#shared/booking-number.ts';
import {
  carType,
  counts,
  isEditable,
  isPayable,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  STATUSES,
  statusesUnder,
  TABS,
  underTab,
} from './booking-states.ts';

test('a status counts under a tab exactly if its text contains the word', () => {
  expect(Object.fromEntries(TABS.map((tab) => [tab, statusesUnder(tab)]))).toEqual({
    all: [...STATUSES],
    pending: ['pending', 'pending-cancelled'],
    completed: ['completed'],
    cancelled: ['pending-cancelled', 'cancelled'],
  });
});

test('counters and tabs always agree', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATUSES), { maxLength: 200 }), (statuses) => {
      const perStatus = Object.fromEntries(STATUSES.map((s) => [s, statuses.filter((x) => x === s).length]));
      const c = counts(perStatus);
      for (const tab of ['pending', 'completed', 'cancelled'] as const)
        expect(c[tab]).toBe(statuses.filter((s) => underTab(s, tab)).length);
      expect(c.total).toBe(statuses.length);
    }),
  );
});

test('a booking can be paid and edited exactly in the states of the contract', () => {
  const shown = STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })));
  expect(shown.filter(isPayable)).toEqual([
    { status: 'pending', paymentStatus: 'unpaid' },
    { status: 'pending', paymentStatus: 'confirming' },
    { status: 'pending', paymentStatus: 'refunded' },
  ]);
  expect(shown.filter(isEditable)).toEqual([
    { status: 'pending', paymentStatus: 'unpaid' },
    { status: 'pending', paymentStatus: 'refunded' },
  ]);
});

test('a car is described by its make, model and year', () => {
  expect(carType({ brand: 'Mercedes Benz', model: 'C 300', year: 2015 })).toBe('Mercedes Benz C 300 2015');
  expect(carType({ brand: 'Another car', model: 'SUV', year: 0 })).toBe('Another car SUV');
});

test.each([
  [7, 'BCC 0007'],
  [412, 'BCC 0412'],
  [9999, 'BCC 9999'],
  [12_345, 'BCC 12345'],
])('the booking number of %d is %s', (number, text) => expect(bookingNumber('BCC', number)).toBe(text));

test('a booking is paid online, by transfer or in cash, and the car is brought or picked up', () => {
  expect(PAYMENT_METHODS).toEqual(['online', 'transfer', 'cash']);
  expect(MODES).toEqual(['drive-in', 'pick-up']);
});
