import { expect, test } from 'vitest';
import { BOARD_COLUMNS, moneyIsRecorded, OPEN_COLUMNS, CARD_MOVES, movesOf } from './board.ts';
import type { StaffAction } from './booking-transitions.ts';
import { PAYMENT_STATUSES, STATUSES, type PaymentStatus, type Status } from './booking-states.ts';

const booking = (status: Status, paymentStatus: PaymentStatus = 'unpaid', amount = 5000) => ({ status, paymentStatus, amount });

test.each<[ReturnType<typeof booking>, StaffAction[]]>([
  [booking('pending'), ['record-payment', 'cancel']],
  [booking('pending', 'confirming'), ['record-payment', 'cancel']],
  [booking('pending', 'needs-review'), ['record-payment', 'cancel']],
  [booking('pending', 'paid'), ['finish', 'cancel']],
  [booking('pending', 'unpaid', 0), ['finish', 'cancel']],
  [booking('paid', 'paid'), ['finish']],
  [booking('paid', 'refund-due'), ['finish']],
  [booking('completed', 'paid'), []],
  [booking('pending-cancelled', 'paid'), ['accept', 'keep']],
  [booking('pending-cancelled', 'unpaid'), ['accept', 'keep']],
  [booking('cancelled', 'refunded'), []],
])('the card of the booking %j offers %j', (one, moves) => expect(movesOf(one)).toEqual(moves));

test('a payment is recorded for a paid booking, a paid payment, or an amount of zero', () => {
  for (const status of STATUSES) {
    for (const paymentStatus of PAYMENT_STATUSES) {
      const isPaid = status === 'paid' || paymentStatus === 'paid';
      expect(moneyIsRecorded(booking(status, paymentStatus)), `${status} ${paymentStatus}`).toBe(isPaid);
      expect(moneyIsRecorded(booking(status, paymentStatus, 0))).toBe(true);
    }
  }
});

test('the board has a column for each status, and open work is all that is not completed or cancelled', () => {
  expect(BOARD_COLUMNS).toEqual(['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
  expect(new Set(OPEN_COLUMNS)).toEqual(new Set(STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled')));
  expect(CARD_MOVES).toEqual(['record-payment', 'finish', 'accept', 'keep', 'cancel']);
});
