import type { Booking, Model, PaymentStatus, Status } from './model-state.ts';

/**
 * Charges as docs/api.md 4 says: amounts that can be paid once. Charge 0 of a booking is its price, the others are the
 * approvals of estimates, in that order.
 */

export function at(m: Readonly<Model>, index: number): Booking {
  const booking = m.bookings[index];
  if (booking === undefined) throw new Error(`no booking ${index}`);
  return booking;
}

/** What happens to the payment of a charge. */
export type ChargeAction = 'settlePayment' | 'recordPayment' | 'acceptPayment' | 'returnPayment' | 'undoPayment';

const NOT_CANCELLED: readonly Status[] = ['pending', 'paid', 'completed', 'pending-cancelled'];
const PAYABLE: readonly Status[] = ['pending', 'paid'];

/** The statuses of a booking in which each happens to its price, and to its approvals. */
const ALLOWED: Record<ChargeAction, { price: readonly Status[]; approved: readonly Status[] }> = {
  settlePayment: { price: ['pending'], approved: PAYABLE },
  acceptPayment: { price: ['pending'], approved: PAYABLE },
  recordPayment: { price: ['pending', 'completed'], approved: ['pending', 'paid', 'completed'] },
  returnPayment: { price: ['paid', 'completed', 'pending-cancelled'], approved: NOT_CANCELLED },
  undoPayment: { price: ['paid', 'completed', 'pending-cancelled'], approved: NOT_CANCELLED },
};
export const canHappen = (action: ChargeAction, { status }: Pick<Booking, 'status'>, charge: number): boolean =>
  ALLOWED[action][charge === 0 ? 'price' : 'approved'].includes(status);

/** The car can come, and an estimate be sent and answered, whose lines are charged. */
export const isOpen = ({ status }: Pick<Booking, 'status'>): boolean => PAYABLE.includes(status);

const approvalAt = ({ approvals }: Pick<Booking, 'approvals'>, charge: number): Booking['approvals'][number] => {
  const approval = approvals[charge - 1];
  if (approval === undefined) throw new Error(`no charge ${charge}`);
  return approval;
};
export const chargeKobo = (booking: Booking, charge: number): number =>
  charge === 0 ? booking.amount : approvalAt(booking, charge).kobo;
export const isVoided = (booking: Booking, charge: number): boolean =>
  charge > 0 && approvalAt(booking, charge).isVoided;
/** The charges of a booking by their numbers. */
export const chargesOf = ({ approvals }: Booking): number[] => [0, ...approvals.map((_, i) => i + 1)];

const paymentsFor = (m: Readonly<Model>, index: number, charge: number) =>
  m.payments.filter((p) => p.booking === index && p.charge === charge);
export const isSettled = (m: Readonly<Model>, index: number, charge: number): boolean =>
  paymentsFor(m, index, charge).some(({ status }) => status === 'settled');

/** The price and the approvals that are not voided, whether or not they are paid, kobo. */
export const owed = ({ amount, approvals }: Booking): number =>
  approvals.reduce((sum, { kobo, isVoided: isGone }) => sum + (isGone ? 0 : kobo), amount);

/** What is still to be paid for a charge, kobo. */
export function dueOf(m: Readonly<Model>, index: number, charge: number): number {
  const booking = at(m, index);
  const isOver = booking.status === 'cancelled' || isVoided(booking, charge) || isSettled(m, index, charge);
  return isOver ? 0 : chargeKobo(booking, charge);
}

/** The paymentStatus of one charge while its booking has a status. */
export function statusOf(m: Readonly<Model>, index: number, charge: number, status: Status): PaymentStatus {
  const own = paymentsFor(m, index, charge);
  const has = (one: (typeof own)[number]['status']) => own.some((p) => p.status === one && !p.isTakenBack);
  if (has('needs-review')) return 'needs-review';
  if (has('refund-due')) return 'refund-due';
  if (has('settled')) return 'paid';
  // Money is on its way only to a charge that can be paid.
  const canArrive = canHappen('settlePayment', { status }, charge) && !isVoided(at(m, index), charge);
  if (canArrive && own.some(({ isPending }) => isPending)) return 'confirming';
  return has('refunded') ? 'refunded' : 'unpaid';
}

/** The paymentStatus of a booking: that of undecided money, also for voided charges, else of its other charges. */
export function paymentStatusOf(m: Readonly<Model>, index: number, status = at(m, index).status): PaymentStatus {
  const booking = at(m, index);
  const each = chargesOf(booking).map((charge) => ({ charge, is: statusOf(m, index, charge, status) }));
  const undecided = (['needs-review', 'refund-due'] as const).find((one) => each.some(({ is }) => is === one));
  if (undecided !== undefined) return undecided;
  const counting = each.filter(({ charge }) => !isVoided(booking, charge)).map(({ is }) => is);
  if (counting.every((is) => is === 'paid')) return 'paid';
  if (counting.includes('paid')) return 'partly-paid';
  if (counting.includes('confirming')) return 'confirming';
  return counting.includes('refunded') ? 'refunded' : 'unpaid';
}

/** The charges that the customer can pay now, oldest first. */
export const payableCharges = (m: Readonly<Model>, index: number): number[] => {
  const booking = at(m, index);
  return chargesOf(booking).filter(
    (charge) =>
      dueOf(m, index, charge) > 0 &&
      canHappen('settlePayment', booking, charge) &&
      ['unpaid', 'refunded', 'confirming'].includes(statusOf(m, index, charge, booking.status)),
  );
};

/** The charge that is meant when none is named: the oldest of those that are still to be paid. */
export const oldestDue = (m: Readonly<Model>, index: number): number =>
  chargesOf(at(m, index)).find((charge) => dueOf(m, index, charge) > 0) ?? 0;

/** True for a charge that can be voided, or is already. */
export const isVoidable = (booking: Booking, charge: number): boolean =>
  isVoided(booking, charge) || (charge > 0 && booking.status !== 'cancelled');
