import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STAFF_TYPES } from '#shared/capabilities.ts';
import { availableActions, BOARD_COLUMNS } from './board.ts';
import { PAYMENT_STATUSES, STATUSES, type Status } from './booking-states.ts';
import { STAFF_ACTIONS, statusAfter, TRANSITIONS, type BookingAction } from './booking-transitions.ts';

const ACTIONS = Object.keys(TRANSITIONS) as BookingAction[];

// The table of the contract, row by row; every other transition is impossible.
const TABLE: [BookingAction, Status, Status][] = [
  ['settlePayment', 'pending', 'paid'],
  ['recordPayment', 'pending', 'paid'],
  ['acceptPayment', 'pending', 'paid'],
  ['requestCancellation', 'pending', 'pending-cancelled'],
  ['requestCancellation', 'paid', 'pending-cancelled'],
  ['finishJob', 'pending', 'completed'],
  ['finishJob', 'paid', 'completed'],
  ['acceptCancellation', 'pending-cancelled', 'cancelled'],
  ['keepBooking', 'pending-cancelled', 'paid'],
  ['cancelBooking', 'pending', 'cancelled'],
  ['deleteAccount', 'pending', 'cancelled'],
  ['deleteAccount', 'pending-cancelled', 'cancelled'],
];

test('exactly the transitions of the contract are possible', () => {
  for (const action of ACTIONS) {
    for (const status of STATUSES) {
      const row = TABLE.find(([name, from]) => name === action && from === status);
      expect([action, status, statusAfter(action, status, 'paid')]).toEqual([action, status, row?.[2] ?? null]);
    }
  }
});

test('a kept booking returns to the status before the request', () => {
  expect(statusAfter('keepBooking', 'pending-cancelled', 'pending')).toBe('pending');
  expect(statusAfter('keepBooking', 'pending-cancelled', 'paid')).toBe('paid');
});

test('a customer can only request a cancellation, and a payment only settle', () => {
  const by = (actor: string) => ACTIONS.filter((action) => TRANSITIONS[action].by === actor);
  expect([by('customer'), by('settlement'), by('system')]).toEqual([['requestCancellation'], ['settlePayment'], ['deleteAccount']]);
});

test('every action of staff needs a capability, and no other action has one', () => {
  for (const action of ACTIONS) expect([action, TRANSITIONS[action].capability !== null]).toEqual([action, TRANSITIONS[action].by === 'staff']);
});

test('no sequence of actions leaves completed or cancelled', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 20 }), (actions) => {
    let status: Status = 'pending';
    let before: Status = 'pending';
    let ended: Status | null = null;
    for (const action of actions) {
      const next: Status | null = statusAfter(action, status, before);
      if (next === null) continue;
      expect(ended).toBeNull();
      if (next === 'pending-cancelled') before = status;
      status = next;
      if (status === 'completed' || status === 'cancelled') ended = status;
    }
  }));
});

test('the board has a column for every status', () => expect(BOARD_COLUMNS).toEqual(STATUSES));

test.each([
  ['pending', 'unpaid', 500, ['recordPayment', 'cancelBooking']],
  ['pending', 'unpaid', 0, ['finishJob', 'cancelBooking']],
  ['pending', 'paid', 500, ['finishJob', 'cancelBooking']],
  ['pending', 'refunded', 500, ['recordPayment', 'cancelBooking']],
  ['paid', 'paid', 500, ['finishJob']],
  ['pending-cancelled', 'paid', 500, ['acceptCancellation', 'keepBooking']],
  ['completed', 'paid', 500, []],
  ['cancelled', 'refund-due', 500, []],
] as const)('a manager sees the buttons of a booking that is %s, %s, amount %d', (status, paymentStatus, amount, actions) => {
  expect(availableActions({ status, paymentStatus, amount }, 'manager')).toEqual(actions);
});

test('a role sees only the buttons of its capabilities', () => {
  const pending = { status: 'pending', paymentStatus: 'unpaid', amount: 500 } as const;
  const requested = { ...pending, status: 'pending-cancelled' } as const;
  expect(availableActions(pending, 'technician')).toEqual(['cancelBooking']);
  expect(availableActions(requested, 'front_desk')).toEqual([]);
});

test('every action that a button offers is one of the table', () => {
  for (const status of STATUSES) {
    for (const paymentStatus of PAYMENT_STATUSES) {
      for (const type of STAFF_TYPES) {
        for (const action of availableActions({ status, paymentStatus, amount: 500 }, type)) {
          expect(STAFF_ACTIONS).toContain(action);
          expect(statusAfter(action, status, 'pending')).not.toBeNull();
        }
      }
    }
  }
});
