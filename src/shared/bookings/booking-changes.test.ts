import { expect, test } from 'vitest';
import { keepsCustomer, mayChange, needsManager, refusedChange } from './booking-changes.ts';
import { isEditable, PAYMENT_STATUSES, STATUSES } from './booking-states.ts';
import { hasUnfinishedMoney } from './unfinished-money.ts';

const STATES = STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })));
const isOpen = ({ status }: (typeof STATES)[number]): boolean => status === 'pending' || status === 'paid';

test('a customer edits a pending, unpaid booking, and moves, cancels and describes an open one, until its car comes', () => {
  for (const state of STATES) {
    expect(mayChange('edit', state)).toBe(isEditable(state));
    for (const change of ['move', 'cancel', 'describe'] as const) expect(mayChange(change, state)).toBe(isOpen(state));
    for (const change of ['edit', 'move', 'cancel', 'describe'] as const) {
      const isPossible = mayChange(change, { ...state, isCheckedIn: false });
      const refused = isPossible ? 'booking.checked_in' : 'booking.not_possible';
      expect(refusedChange(change, { ...state, isCheckedIn: true })).toBe(refused);
    }
  }
});

test('staff need the right to refund once there is money on a booking or its car came', () => {
  for (const state of STATES.map((one) => ({ ...one, disputed: false }))) {
    expect(needsManager(state)).toBe(hasUnfinishedMoney(state));
    expect(needsManager({ ...state, isCheckedIn: true })).toBe(true);
  }
});

const CAME = { disputed: false, isCheckedIn: true, isOnSite: false, isClaimOver: false, due: 0 };
const BOOKED = { ...CAME, isCheckedIn: false };
const UNPAID = { status: 'pending', paymentStatus: 'unpaid' } as const;
const DONE = { status: 'completed', paymentStatus: 'paid' } as const;

test.each([
  ['a car on site, also of a cancelled booking', { ...CAME, isOnSite: true, status: 'cancelled' }, 'car-on-site'],
  ['a debt of a car that left', { ...CAME, ...UNPAID, due: 1 }, 'money-owed'],
  ['a debt of a completed booking whose car no one checked in', { ...BOOKED, ...DONE, due: 1 }, 'money-owed'],
  ['paid money of a booking to come', { ...BOOKED, status: 'paid' }, 'money-open'],
  ['a dispute', { ...BOOKED, ...DONE, disputed: true }, 'money-open'],
] as const)('an account is kept by %s', (_, booking, reason) =>
  expect(keepsCustomer({ paymentStatus: 'unpaid', ...booking })).toBe(reason),
);

test.each([
  ['an unpaid booking whose car did not come', { ...BOOKED, ...UNPAID, due: 1 }],
  ['a completed and paid booking', { ...CAME, ...DONE }],
  ['a debt after the period of limitation', { ...CAME, ...UNPAID, due: 1, isClaimOver: true }],
] as const)('an account is not kept by %s', (_, booking) => expect(keepsCustomer(booking)).toBeNull());
