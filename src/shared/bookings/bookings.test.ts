import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  after, counts, isCancellable, isEditable, isPayable, mayMove, PAYMENT_STATUSES, STATUSES, statusesUnder, TABS, underTab, type Move, type Status,
} from './booking-states.ts';

// contract.md 3, row by row: who does what, from where, to where. Everything not listed is not possible.
const TABLE: [Move, Status, Status][] = [
  ['settle', 'pending', 'paid'],
  ['cancel', 'pending', 'pending-cancelled'],
  ['cancel', 'paid', 'pending-cancelled'],
  ['finish', 'pending', 'completed'],
  ['finish', 'paid', 'completed'],
  ['acceptCancellation', 'pending-cancelled', 'cancelled'],
  ['keep', 'pending-cancelled', 'paid'],
  ['staffCancel', 'pending', 'cancelled'],
];
const MOVES: Move[] = ['settle', 'cancel', 'finish', 'acceptCancellation', 'keep', 'staffCancel'];

test('exactly the moves of the table are possible', () => {
  for (const move of MOVES) {
    for (const status of STATUSES) {
      const row = TABLE.find(([m, from]) => m === move && from === status);
      expect([move, status, after(move, status, 'paid')]).toEqual([move, status, row?.[2] ?? null]);
    }
  }
});

test('keeping a cancellation goes back to the state it had before', () => {
  expect(after('keep', 'pending-cancelled', 'pending')).toBe('pending');
  expect(after('keep', 'pending-cancelled', 'paid')).toBe('paid');
});

test('a customer may only cancel; money only settles; the rest is for staff', () => {
  for (const move of MOVES) {
    for (const status of STATUSES) {
      if (mayMove(move, 'customer', status)) expect(move).toBe('cancel');
      if (mayMove(move, 'settlement', status)) expect(move).toBe('settle');
      if (mayMove(move, 'staff', status)) expect(['finish', 'acceptCancellation', 'keep', 'staffCancel']).toContain(move);
    }
  }
});

test('no sequence of moves leaves completed or cancelled', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 20 }), (moves) => {
    let status: Status = 'pending';
    let before: Status = 'pending';
    let ended: Status | null = null;
    for (const move of moves) {
      const next = after(move, status, before);
      if (next === null) continue;
      expect(ended).toBeNull();
      if (next === 'pending-cancelled') before = status;
      status = next;
      if (status === 'completed' || status === 'cancelled') ended = status;
    }
  }));
});

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

test('pay, change and cancel show exactly where the contract says', () => {
  const shown = STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })));
  expect(shown.filter(isPayable)).toEqual([
    { status: 'pending', paymentStatus: 'unpaid' }, { status: 'pending', paymentStatus: 'confirming' },
  ]);
  expect(shown.filter(isEditable)).toEqual([{ status: 'pending', paymentStatus: 'unpaid' }]);
  expect(new Set(shown.filter(isCancellable).map((s) => s.status))).toEqual(new Set(['pending', 'paid']));
});
