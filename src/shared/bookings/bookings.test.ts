import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  counts, isCancellable, isEditable, isPayable, PAYMENT_STATUSES, STATUSES, statusesUnder, TABS, underTab,
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
  fc.assert(fc.property(fc.array(fc.constantFrom(...STATUSES), { maxLength: 200 }), (statuses) => {
    const perStatus = Object.fromEntries(STATUSES.map((s) => [s, statuses.filter((x) => x === s).length]));
    const c = counts(perStatus);
    for (const tab of ['pending', 'completed', 'cancelled'] as const) expect(c[tab]).toBe(statuses.filter((s) => underTab(s, tab)).length);
    expect(c.total).toBe(statuses.length);
  }));
});

test('a booking can be paid, edited and cancelled exactly in the states of the contract', () => {
  const shown = STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })));
  expect(shown.filter(isPayable)).toEqual([
    { status: 'pending', paymentStatus: 'unpaid' }, { status: 'pending', paymentStatus: 'confirming' },
  ]);
  expect(shown.filter(isEditable)).toEqual([{ status: 'pending', paymentStatus: 'unpaid' }]);
  expect(new Set(shown.filter(isCancellable).map((s) => s.status))).toEqual(new Set(['pending', 'paid']));
});
