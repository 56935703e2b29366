import { expect, test } from 'vitest';
import { can, type StaffType } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import {
  availableActions,
  BOARD_COLUMNS,
  canUndoCharge,
  isActionPossible,
  mayRecordOwed,
  moneyIsRecorded,
  OPEN_COLUMNS,
} from './board.ts';
import {
  MONEY_METHODS,
  PAYMENT_STATUSES,
  STATUSES,
  type MoneyMethod,
  type PaymentStatus,
  type Status,
} from './booking-states.ts';
import { STAFF_ACTIONS, statusAfter, type StaffAction } from './booking-transitions.ts';
import { hasUnfinishedMoney } from './unfinished-money.ts';

const price = (amount: number, due: number, method?: MoneyMethod) =>
  ({ kind: 'booking', amount, due, method }) as const;
const approved = (amount: number, due: number) => ({ kind: 'estimate', amount, due }) as const;

const BOOKINGS = STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) =>
    MONEY_METHODS.flatMap((method) =>
      [price(0, 0, 'credit'), price(5000, 5000), price(5000, 0, method)].flatMap((charge) =>
        [false, true].map((disputed) => ({ status, paymentStatus, charges: [charge], disputed })),
      ),
    ),
  ),
);

test('the board has a column for each status, and open work is all that is not completed or cancelled', () => {
  expect(BOARD_COLUMNS).toEqual(['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
  expect(BOARD_COLUMNS).toEqual(STATUSES);
  expect(OPEN_COLUMNS).toEqual(['pending', 'paid', 'pending-cancelled']);
});

test('all money of a booking is recorded when nothing is due of any charge', () => {
  expect(moneyIsRecorded({ charges: [price(5000, 0), approved(300, 0)] })).toBe(true);
  expect(moneyIsRecorded({ charges: [price(0, 0)] })).toBe(true);
  expect(moneyIsRecorded({ charges: [price(5000, 5000), approved(300, 0)] })).toBe(false);
  expect(moneyIsRecorded({ charges: [price(5000, 0), approved(300, 300)] })).toBe(false);
  expect(moneyIsRecorded({ charges: [price(2000, 0), price(3000, 3000)] })).toBe(false);
});

test('owed money can be recorded, also of approved work alone, by staff who record payments', () => {
  const ready = { status: 'paid', charges: [price(5000, 0), approved(300, 300)] } as const;
  expect(mayRecordOwed(ready, 'front_desk')).toBe(true);
  expect(mayRecordOwed(ready, 'technician')).toBe(false);
  expect(mayRecordOwed({ ...ready, charges: [price(5000, 0)] }, 'front_desk')).toBe(false);
  expect(mayRecordOwed({ status: 'cancelled', charges: [price(5000, 5000)] }, 'manager')).toBe(false);
});

test('the price is recorded while a price charge is due, and a recorded price can be undone, whatever else is due', () => {
  const more = [approved(300, 300), approved(200, 0)];
  const paid = { status: 'completed', paymentStatus: 'partly-paid' } as const;
  expect(availableActions({ ...paid, charges: [price(5000, 0, 'cash'), ...more], disputed: false }, 'manager')).toEqual(
    ['undoPayment'],
  );
  expect(availableActions({ ...paid, charges: [price(5000, 5000), ...more], disputed: false }, 'manager')).toEqual([
    'recordPayment',
  ]);
});

test.each<[Status, PaymentStatus, MoneyMethod, [amount: number, due: number], StaffAction[]]>([
  ['pending', 'unpaid', 'online', [5000, 5000], ['recordPayment', 'cancelBooking']],
  ['pending', 'confirming', 'online', [5000, 5000], ['recordPayment', 'cancelBooking']],
  ['pending', 'needs-review', 'online', [5000, 5000], ['recordPayment', 'cancelBooking']],
  ['pending', 'refunded', 'cash', [5000, 5000], ['recordPayment', 'cancelBooking']],
  ['pending', 'unpaid', 'credit', [0, 0], ['finishJob', 'cancelBooking']],
  ['paid', 'paid', 'online', [5000, 0], ['finishJob', 'cancelBooking']],
  ['paid', 'paid', 'cash', [5000, 0], ['finishJob', 'undoPayment', 'cancelBooking']],
  ['paid', 'paid', 'credit', [0, 0], ['finishJob', 'cancelBooking']],
  ['paid', 'refund-due', 'transfer', [5000, 0], ['finishJob', 'undoPayment', 'cancelBooking']],
  ['completed', 'paid', 'online', [5000, 0], []],
  ['completed', 'paid', 'card', [5000, 0], ['undoPayment']],
  ['completed', 'paid', 'transfer', [5000, 0], ['undoPayment']],
  ['completed', 'unpaid', 'online', [5000, 5000], ['recordPayment']],
  ['completed', 'refunded', 'cash', [5000, 5000], ['recordPayment']],
  ['completed', 'needs-review', 'cash', [5000, 5000], ['recordPayment']],
  ['completed', 'refund-due', 'online', [5000, 0], []],
  ['completed', 'unpaid', 'credit', [0, 0], []],
  ['pending-cancelled', 'paid', 'online', [5000, 0], ['acceptCancellation', 'keepBooking']],
  ['pending-cancelled', 'paid', 'cash', [5000, 0], ['acceptCancellation', 'keepBooking', 'undoPayment']],
  ['pending-cancelled', 'unpaid', 'cash', [5000, 5000], ['acceptCancellation', 'keepBooking']],
  ['cancelled', 'refunded', 'cash', [5000, 0], []],
  ['cancelled', 'refund-due', 'cash', [5000, 0], []],
])(
  'a booking that is %s, with payment status %s by %s and a price of which is due %j, offers %j',
  (status, paymentStatus, method, [amount, due], actions) => {
    const charge = price(amount, due, due === 0 ? method : undefined);
    const booking = { status, paymentStatus, charges: [charge], disputed: false };
    expect(STAFF_ACTIONS.filter((action) => isActionPossible(action, booking))).toEqual(actions);
    expect(availableActions(booking, 'manager')).toEqual(actions);
  },
);

test('only staff who may refund cancel a booking that has unfinished money', () => {
  for (const booking of BOOKINGS.filter(({ status }) => status === 'pending' || status === 'paid')) {
    for (const type of STAFF_TYPES) {
      expect(availableActions(booking, type).includes('cancelBooking'), `${type} ${JSON.stringify(booking)}`).toBe(
        can(type, 'payments.refund') || !hasUnfinishedMoney(booking),
      );
    }
  }
  const charges = [price(5000, 5000)];
  const unpaid = { status: 'pending', paymentStatus: 'unpaid', charges } as const;
  expect(availableActions({ ...unpaid, disputed: false }, 'technician')).toContain('cancelBooking');
  expect(availableActions({ ...unpaid, disputed: true }, 'technician')).not.toContain('cancelBooking');
});

test('cancelling a booking whose car came needs the right to refund, and a request to cancel it is never accepted', () => {
  for (const booking of BOOKINGS.map((one) => ({ ...one, isCheckedIn: true }))) {
    for (const type of STAFF_TYPES) {
      const actions = availableActions(booking, type);
      const isOpen = booking.status === 'pending' || booking.status === 'paid';
      expect(actions.includes('cancelBooking'), `${type} ${JSON.stringify(booking)}`).toBe(
        isOpen && can(type, 'payments.refund'),
      );
      expect(actions).not.toContain('acceptCancellation');
    }
  }
});

test.each<[StaffType, StaffAction[]]>([
  ['technician', ['finishJob', 'cancelBooking']],
  ['front_desk', ['recordPayment', 'finishJob', 'cancelBooking']],
  ['manager', [...STAFF_ACTIONS]],
  ['super_admin', [...STAFF_ACTIONS]],
  ['owner', [...STAFF_ACTIONS]],
])('the board offers a %s only %j', (type, actions) => {
  const offered = new Set(BOOKINGS.flatMap((booking) => availableActions(booking, type)));
  expect(offered).toEqual(new Set(actions));
});

test('every offered action changes the status of the booking, or its payment', () => {
  const OF_PAYMENT: readonly StaffAction[] = ['recordPayment', 'undoPayment'];
  for (const booking of BOOKINGS) {
    for (const action of STAFF_TYPES.flatMap((type) => availableActions(booking, type))) {
      const after = statusAfter(action, booking.status, 'pending');
      expect(after, `${action} ${booking.status}`).not.toBeNull();
      expect(after !== booking.status || OF_PAYMENT.includes(action), `${action} ${booking.status}`).toBe(true);
    }
  }
});

test.each([
  ['cash that staff recorded can be undone', { method: 'cash' }, 'paid', true],
  ['a transfer of a completed booking can be undone', { method: 'transfer' }, 'completed', true],
  ['a payment by card can be undone', { method: 'card' }, 'paid', true],
  ['an online payment cannot be undone', { method: 'online' }, 'paid', false],
  ['cash that was undone before cannot be undone', { status: 'taken-back' }, 'paid', false],
  ['cash for another charge cannot be undone', { charge: 'other' }, 'paid', false],
  ['cash of a cancelled booking cannot be undone', {}, 'cancelled', false],
] as const)('%s', (_, changes, status, expected) => {
  const payment = { charge: 'work', method: 'cash' as MoneyMethod, status: 'settled', ...changes };
  expect(canUndoCharge({ _id: 'work', kind: 'estimate' }, [payment], status)).toBe(expected);
});
