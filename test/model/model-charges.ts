import type { Booking, Charge, Model, PaymentStatus, Status } from './model-state.ts';

/**
 * Charges as docs/api.md 4 says: amounts that can be paid once. They are numbered in the order in which they were made;
 * 0 is the price as it was made. A part payment at the desk replaces a charge by two.
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
  // A part of the price also while another part is due.
  returnPayment: { price: NOT_CANCELLED, approved: NOT_CANCELLED },
  undoPayment: { price: NOT_CANCELLED, approved: NOT_CANCELLED },
};
type WithCharges = Pick<Booking, 'charges'>;
export const canHappen = (
  action: ChargeAction,
  booking: Pick<Booking, 'status' | 'charges'>,
  charge: number,
): boolean => ALLOWED[action][isPrice(booking, charge) ? 'price' : 'approved'].includes(booking.status);

/** The car can come, and an estimate be sent and answered, whose lines are charged. */
export const isOpen = ({ status }: Pick<Booking, 'status'>): boolean => PAYABLE.includes(status);

const chargeAt = ({ charges }: WithCharges, charge: number): Charge => {
  const found = charges[charge];
  if (found === undefined) throw new Error(`no charge ${charge}`);
  return found;
};
export const isPrice = (booking: WithCharges, charge: number): boolean => chargeAt(booking, charge).of === 0;
export const chargeKobo = (booking: WithCharges, charge: number): number => chargeAt(booking, charge).kobo;
export const isVoided = (booking: WithCharges, charge: number): boolean => chargeAt(booking, charge).isVoided;

/** The charge that a call means: of one that was replaced the one in its place. */
export function meantBy(booking: WithCharges, charge: number): number {
  const { replacedBy } = chargeAt(booking, charge);
  return replacedBy === null ? charge : meantBy(booking, replacedBy);
}

/** The numbers of the charges of a booking, the price first, then by age; parts are in the place of their charge. */
export const chargesOf = (booking: WithCharges): number[] => {
  const place = (charge: number): number[] => {
    const { of, root } = chargeAt(booking, charge);
    return [Math.min(of, 1), root ?? charge, charge];
  };
  const order = (a: number, b: number): number => {
    const [one, other] = [place(a), place(b)];
    return one.map((value, i) => value - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
  };
  return booking.charges.map((_, charge) => charge).toSorted(order);
};
/** The charges of the price, or of one approval, that were not voided. */
export const livingOf = (booking: WithCharges, of: number): number[] =>
  chargesOf(booking).filter((charge) => chargeAt(booking, charge).of === of && !isVoided(booking, charge));

/** Why a part cannot be paid of a charge; null: it can. */
export function partProblem(
  m: Readonly<Model>,
  index: number,
  charge: number,
  kobo: number,
): 'payment.more_than_due' | 'payment.part_too_small' | 'payment.too_many_parts' | null {
  const booking = at(m, index);
  const whole = chargeKobo(booking, charge);
  if (kobo > whole) return 'payment.more_than_due';
  if (kobo === whole) return null;
  if (kobo < LEAST_PART || whole - kobo < LEAST_PART) return 'payment.part_too_small';
  const { root } = chargeAt(booking, charge);
  const paid = booking.charges.filter((one, i) => one.root === root && isSettled(m, index, i));
  return root !== null && paid.length >= 10 ? 'payment.too_many_parts' : null;
}
/** The least part, and the least rest, kobo. */
const LEAST_PART = 10_000;

/** Replaces a charge by a part and the rest, and returns the part. */
export function split(booking: Booking, charge: number, kobo: number): number {
  const whole = chargeAt(booking, charge);
  const shared = { of: whole.of, root: whole.root ?? charge, isVoided: false, replacedBy: null };
  const part = booking.charges.push({ ...shared, kobo }, { ...shared, kobo: whole.kobo - kobo }) - 2;
  Object.assign(whole, { isVoided: true, replacedBy: part + 1 });
  return part;
}

/** Changes the unpaid price: its parts are one charge again. */
export function reprice(booking: Booking, kobo: number): void {
  const [first = 0, ...others] = livingOf(booking, 0);
  for (const charge of others) Object.assign(chargeAt(booking, charge), { isVoided: true, replacedBy: first });
  chargeAt(booking, first).kobo = kobo;
}

const paymentsFor = (m: Readonly<Model>, index: number, charge: number) =>
  m.payments.filter((p) => p.booking === index && p.charge === charge);
export const isSettled = (m: Readonly<Model>, index: number, charge: number): boolean =>
  paymentsFor(m, index, charge).some(({ status }) => status === 'settled');

/** The charges that are not voided, whether or not they are paid, kobo. */
export const owed = ({ charges }: Booking): number =>
  charges.reduce((sum, { kobo, isVoided: isGone }) => sum + (isGone ? 0 : kobo), 0);

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
  const booking = { ...at(m, index), status };
  const canArrive = canHappen('settlePayment', booking, charge) && !isVoided(booking, charge);
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
  isVoided(booking, charge) || (!isPrice(booking, charge) && booking.status !== 'cancelled');
