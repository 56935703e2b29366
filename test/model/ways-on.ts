import { hasOpenMoney, MONEY_ACTIONS, STAFF_ACTIONS, type MoneyAction } from './model-staff.ts';
import { chargesOf, isVoidable, isVoided, payableCharges } from './model-charges.ts';
import type { Model, Payment } from './model-state.ts';

/** What can be done about a booking and its money: by its customer, by staff, or about one of its payments. */
export type Way =
  | { does: 'final' }
  | { does: 'pay' | 'void'; charge: number }
  | { does: 'button'; name: string; charge: number | null }
  | { does: 'money'; name: MoneyAction; payment: number }
  | { does: 'check'; payment: number };

const isUnderWay = ({ refunds }: Payment): boolean =>
  refunds.some(({ method, status }) => method === 'provider' && status !== 'failed' && status !== 'processed');

/**
 * The ways on from a state of a booking and its money: the actions that a person may take, or `final`: cancelled with
 * nothing owed, or completed and paid. None at all is a dead end (docs/api.md 3).
 */
export function waysOn(m: Readonly<Model>, index: number): Way[] {
  const model = { ...m };
  const booking = m.bookings[index];
  if (booking === undefined) return [];
  const { status, paymentStatus } = booking;
  const isQuiet = !hasOpenMoney({ ...booking, isDisputed: false });
  if (isQuiet && (status === 'cancelled' || (status === 'completed' && paymentStatus === 'paid')))
    return [{ does: 'final' }];
  const charges = chargesOf(booking);
  const ways: Way[] = payableCharges(m, index).map((charge) => ({ does: 'pay', charge }));
  for (const [name, { charge: byDefault, can, problem }] of Object.entries(STAFF_ACTIONS))
    for (const charge of byDefault === undefined ? [null] : charges)
      if (can(m, index, booking, charge ?? 0) && problem?.(m, index, charge ?? 0) == null)
        ways.push({ does: 'button', name, charge });
  for (const charge of charges)
    if (!isVoided(booking, charge) && isVoidable(booking, charge)) ways.push({ does: 'void', charge });
  for (const [i, payment] of m.payments.entries()) {
    if (payment.booking !== index) continue;
    for (const name of ['accept', 'refund', 'handed-back'] as const)
      if (MONEY_ACTIONS[name].can(model, payment) && !(name === 'refund' && isUnderWay(payment)))
        ways.push({ does: 'money', name, payment: i });
    if (payment.method === 'online' && (isUnderWay(payment) || payment.isPending))
      ways.push({ does: 'check', payment: i });
  }
  return ways;
}
