import { expect, test } from 'vitest';
import { mayChange, needsManager, refusedChange } from './booking-changes.ts';
import { isEditable, PAYMENT_STATUSES, STATUSES } from './booking-states.ts';
import { hasUnfinishedMoney } from './unfinished-money.ts';

const STATES = STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })));
const isOpen = ({ status }: (typeof STATES)[number]): boolean => status === 'pending' || status === 'paid';

test('a customer edits a pending, unpaid booking, and moves and cancels an open one, until its car comes', () => {
  for (const state of STATES) {
    expect(mayChange('edit', state)).toBe(isEditable(state));
    for (const change of ['move', 'cancel'] as const) expect(mayChange(change, state)).toBe(isOpen(state));
    for (const change of ['edit', 'move', 'cancel'] as const) {
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
