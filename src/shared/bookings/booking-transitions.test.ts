import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Capability } from '#shared/capabilities.ts';
import type { BookingEventName } from './booking-events.ts';
import { STATUSES, type Status } from './booking-states.ts';
import {
  capabilitiesFor,
  INITIAL_STATUS,
  isAllowedFrom,
  isOpenBooking,
  STAFF_ACTIONS,
  statusAfter,
  statusBeforeAfter,
  statusByMoney,
  TRANSITIONS,
  type BookingAction,
  type TransitionActor,
  type TransitionNotification,
} from './booking-transitions.ts';

// The table of the contract: every other transition is impossible. A kept booking was paid before.
const STATUS_CHANGES: [BookingAction, Status, Status][] = [
  ['settlePayment', 'pending', 'paid'],
  ['recordPayment', 'pending', 'paid'],
  ['recordPayment', 'completed', 'completed'],
  ['returnPayment', 'pending', 'pending'],
  ['returnPayment', 'paid', 'pending'],
  ['returnPayment', 'completed', 'completed'],
  ['returnPayment', 'pending-cancelled', 'pending-cancelled'],
  ['returnPayment', 'cancelled', 'cancelled'],
  ['undoPayment', 'pending', 'pending'],
  ['undoPayment', 'paid', 'pending'],
  ['undoPayment', 'completed', 'completed'],
  ['undoPayment', 'pending-cancelled', 'pending-cancelled'],
  ['acceptPayment', 'pending', 'paid'],
  ['requestCancellation', 'pending', 'pending-cancelled'],
  ['requestCancellation', 'paid', 'pending-cancelled'],
  ['finishJob', 'pending', 'completed'],
  ['finishJob', 'paid', 'completed'],
  ['acceptCancellation', 'pending-cancelled', 'cancelled'],
  ['keepBooking', 'pending-cancelled', 'paid'],
  ['cancelBooking', 'pending', 'cancelled'],
  ['cancelBooking', 'paid', 'cancelled'],
  ['lapseDeposit', 'pending', 'cancelled'],
  ['deleteAccount', 'pending', 'cancelled'],
  ['deleteAccount', 'pending-cancelled', 'cancelled'],
];

const DETAILS: [BookingAction, TransitionActor, Capability | null, BookingEventName, TransitionNotification | null][] =
  [
    ['settlePayment', 'settlement', null, 'payment-settled', 'payment-received'],
    ['recordPayment', 'staff', 'payments.record', 'payment-recorded', 'payment-received'],
    ['acceptPayment', 'staff', 'payments.refund', 'payment-accepted', 'payment-received'],
    ['returnPayment', 'settlement', null, 'payment-returned', 'payment-returned'],
    ['undoPayment', 'staff', 'payments.refund', 'payment-undone', 'payment-undone'],
    ['finishJob', 'staff', 'bookings.move', 'completed', 'car-ready'],
    ['requestCancellation', 'customer', null, 'cancellation-requested', 'cancellation-requested'],
    ['acceptCancellation', 'staff', 'cancellations.decide', 'cancellation-accepted', 'booking-cancelled'],
    ['keepBooking', 'staff', 'cancellations.decide', 'cancellation-declined', 'booking-kept'],
    ['cancelBooking', 'staff', 'bookings.move', 'cancelled', 'booking-cancelled'],
    ['lapseDeposit', 'system', null, 'cancelled', 'deposit-lapsed'],
    ['deleteAccount', 'system', null, 'cancelled', null],
  ];
const ACTIONS = DETAILS.map(([action]) => action);

test('the table has these actions and no other', () =>
  expect(new Set(Object.keys(TRANSITIONS))).toEqual(new Set(ACTIONS)));

test('a new booking is pending', () => expect(INITIAL_STATUS).toBe('pending'));

test.each(ACTIONS)('%s is possible in exactly the statuses of the contract', (action) => {
  for (const status of STATUSES) {
    const change = STATUS_CHANGES.find(([name, from]) => name === action && from === status);
    expect(isAllowedFrom(action, status), status).toBe(change !== undefined);
    expect(statusAfter(action, status, 'paid'), status).toBe(change?.[2] ?? null);
  }
});

test('a booking is open while it is pending or paid', () => {
  expect(STATUSES.filter((status) => isOpenBooking({ status }))).toEqual(['pending', 'paid']);
});

test('a kept booking returns to the status before the request', () => {
  expect(statusAfter('keepBooking', 'pending-cancelled', 'pending')).toBe('pending');
  expect(statusAfter('keepBooking', 'pending-cancelled', 'paid')).toBe('paid');
  expect(statusAfter('keepBooking', 'pending-cancelled')).toBeNull();
});

test('a requested cancellation whose payment is gone returns to pending', () => {
  for (const action of ['returnPayment', 'undoPayment'] as const) {
    expect(statusBeforeAfter(action, 'pending-cancelled', 'paid'), action).toBe('pending');
    expect(statusBeforeAfter(action, 'paid', null), action).toBeNull();
    expect(statusBeforeAfter(action, 'completed', null), action).toBeNull();
  }
});

test('a cancellation by staff needs the right to refund as well while the booking has unfinished money', () => {
  const refund = ['acceptCancellation', 'cancelBooking'];
  for (const action of STAFF_ACTIONS) {
    const { capability } = TRANSITIONS[action];
    expect(capabilitiesFor(action, false), action).toEqual([capability]);
    expect(capabilitiesFor(action, true), action).toEqual(
      refund.includes(action) ? [capability, 'payments.refund'] : [capability],
    );
  }
});

test('a requested cancellation stores the former status, its acceptance keeps it, and all else clears it', () => {
  for (const before of ['pending', 'paid'] as const) {
    expect(statusBeforeAfter('requestCancellation', before, null)).toBe(before);
    expect(statusBeforeAfter('acceptCancellation', 'pending-cancelled', before)).toBe(before);
    const others = ['requestCancellation', 'acceptCancellation', 'returnPayment', 'undoPayment'];
    for (const action of ACTIONS.filter((one) => !others.includes(one)))
      expect(statusBeforeAfter(action, 'pending-cancelled', before), action).toBeNull();
  }
});

test.each(DETAILS)(
  '%s is by %s, needs the capability %s, is recorded as %s and sends %s',
  (action, by, capability, event, notification) => {
    expect(TRANSITIONS[action]).toMatchObject({ by, capability, event, notification });
  },
);

test('the buttons of staff come in this order', () => {
  expect(STAFF_ACTIONS).toEqual([
    'recordPayment',
    'finishJob',
    'acceptCancellation',
    'keepBooking',
    'undoPayment',
    'cancelBooking',
  ]);
});

test('no sequence of actions leaves completed or cancelled', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 20 }), (actions) => {
      let status: Status = INITIAL_STATUS;
      let before: Status = INITIAL_STATUS;
      for (const action of actions) {
        const next: Status | null = statusAfter(action, status, before);
        if (next === null) continue;
        if (next !== status) expect(['cancelled', 'completed']).not.toContain(status);
        if (next === 'pending-cancelled') before = status;
        status = next;
      }
    }),
  );
});

test('the table shows what money makes of a status when the price is one charge', () => {
  for (const [action, isPaid] of [
    ['settlePayment', true],
    ['recordPayment', true],
    ['acceptPayment', true],
    ['returnPayment', false],
    ['undoPayment', false],
  ] as const)
    for (const status of TRANSITIONS[action].from) {
      const statusBefore = status === 'pending-cancelled' ? 'paid' : null;
      expect(statusByMoney({ status, statusBefore }, isPaid), `${action} ${status}`).toEqual({
        status: statusAfter(action, status),
        statusBefore: statusBeforeAfter(action, status, statusBefore),
      });
    }
});

test('an open booking is paid exactly while its price is, and one that ended stays as it is', () => {
  for (const isPaid of [true, false]) {
    const byMoney = isPaid ? 'paid' : 'pending';
    for (const status of ['pending', 'paid'] as const)
      expect(statusByMoney({ status, statusBefore: null }, isPaid)).toEqual({ status: byMoney, statusBefore: null });
    for (const statusBefore of ['pending', 'paid'] as const) {
      const cancelling = { status: 'pending-cancelled', statusBefore } as const;
      expect(statusByMoney(cancelling, isPaid)).toEqual({ ...cancelling, statusBefore: byMoney });
      const cancelled = { status: 'cancelled', statusBefore } as const;
      expect(statusByMoney(cancelled, isPaid)).toEqual(cancelled);
    }
    const completed = { status: 'completed', statusBefore: null } as const;
    expect(statusByMoney(completed, isPaid)).toEqual(completed);
  }
});
