import { expect, test } from 'vitest';
import { STAFF_TYPES, type StaffType } from '#shared/capabilities.ts';
import { availableActions, BOARD_COLUMNS, isActionPossible, moneyIsRecorded, OPEN_COLUMNS } from './board.ts';
import { PAYMENT_STATUSES, STATUSES, type PaymentStatus, type Status } from './booking-states.ts';
import { STAFF_ACTIONS, statusAfter, type StaffAction } from './booking-transitions.ts';

const BOOKINGS = STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) => [0, 5000].map((amount) => ({ status, paymentStatus, amount }))),
);

test('the board has a column for each status, and open work is all that is not completed or cancelled', () => {
  expect(BOARD_COLUMNS).toEqual(['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
  expect(BOARD_COLUMNS).toEqual(STATUSES);
  expect(OPEN_COLUMNS).toEqual(['pending', 'paid', 'pending-cancelled']);
});

test('a payment is recorded for a paid booking, a paid payment, or an amount of zero', () => {
  for (const booking of BOOKINGS) {
    const isPaid = booking.status === 'paid' || booking.paymentStatus === 'paid' || booking.amount === 0;
    expect(moneyIsRecorded(booking), JSON.stringify(booking)).toBe(isPaid);
  }
});

test.each<[Status, PaymentStatus, number, StaffAction[]]>([
  ['pending', 'unpaid', 5000, ['recordPayment', 'cancelBooking']],
  ['pending', 'confirming', 5000, ['recordPayment', 'cancelBooking']],
  ['pending', 'needs-review', 5000, ['recordPayment', 'cancelBooking']],
  ['pending', 'refunded', 5000, ['recordPayment', 'cancelBooking']],
  ['pending', 'paid', 5000, ['finishJob', 'cancelBooking']],
  ['pending', 'unpaid', 0, ['finishJob', 'cancelBooking']],
  ['paid', 'paid', 5000, ['finishJob']],
  ['paid', 'refund-due', 5000, ['finishJob']],
  ['completed', 'paid', 5000, []],
  ['pending-cancelled', 'paid', 5000, ['acceptCancellation', 'keepBooking']],
  ['pending-cancelled', 'unpaid', 5000, ['acceptCancellation', 'keepBooking']],
  ['cancelled', 'refunded', 5000, []],
  ['cancelled', 'refund-due', 5000, []],
])(
  'a booking that is %s, with payment status %s and amount %d, offers %j',
  (status, paymentStatus, amount, actions) => {
    const booking = { status, paymentStatus, amount };
    expect(STAFF_ACTIONS.filter((action) => isActionPossible(action, booking))).toEqual(actions);
    expect(availableActions(booking, 'manager')).toEqual(actions);
  },
);

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

test('every offered action changes the status of the booking', () => {
  for (const booking of BOOKINGS) {
    for (const action of STAFF_TYPES.flatMap((type) => availableActions(booking, type))) {
      expect([null, booking.status], `${action} ${booking.status}`).not.toContain(
        statusAfter(action, booking.status, 'pending'),
      );
    }
  }
});
