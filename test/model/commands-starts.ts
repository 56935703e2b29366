import fc from 'fast-check';
import { expect } from 'vitest';
import { bookingAt, chooseCustomer, command, must, rarely, usesSession, which, type Turn } from './command.ts';
import { chooseBooking } from './commands-bookings.ts';
import { isFirst, rowsOf } from './model-attempts.ts';
import type { ModelApp } from './model-app.ts';
import { addPayment } from './model-bookings.ts';
import { chargeKobo, chargesOf, meantBy, payableCharges } from './model-charges.ts';
import { DAY, MINUTE, type Model, type Payment, type Transaction } from './model-state.ts';

const newTransaction = (m: Model, kobo: number): Transaction => ({
  status: 'abandoned',
  kobo,
  currency: 'NGN',
  polls: 0,
  refundEnd: 'processed',
  refunds: [],
  refundedKobo: 0,
  reversesAt: null,
  fault: null,
  at: m.now,
});

/** The attempt that a start returns instead of a new one. */
const liveAttempt = (m: Model, booking: number, charge: number, channel: Payment['channel']): Payment | undefined =>
  m.payments.findLast(
    (p) =>
      p.booking === booking &&
      p.charge === charge &&
      p.joint === null &&
      p.status === 'open' &&
      p.method === 'online' &&
      p.channel === channel &&
      p.kobo === chargeKobo(bookingAt(m, booking), charge) &&
      p.at > m.now - 30 * MINUTE,
  );

/** The same of an attempt for several charges: it is for exactly these, and all of it is open. */
const liveJoint = (m: Model, booking: number, charges: number[], channel: Payment['channel']): Payment | undefined =>
  m.payments.find((p, i) => {
    if (p.joint !== i) return false;
    const rows = rowsOf(m, p);
    const isSame = rows.map(({ charge }) => charge).join() === charges.join();
    const isLive = rows.every(
      (row) =>
        row.status === 'open' &&
        row.channel === channel &&
        row.kobo === chargeKobo(bookingAt(m, booking), row.charge) &&
        row.at > m.now - 30 * MINUTE,
    );
    return p.booking === booking && isSame && isLive;
  });

const sumOf = (m: Model, index: number, charges: readonly number[]): number =>
  charges.reduce((sum, charge) => sum + chargeKobo(bookingAt(m, index), charge), 0);

/** One payment for each charge, of one transaction. */
function startAttempt(m: Model, { index, channel, lost }: Start, charges: readonly number[]): void {
  const transaction = lost === 'error' ? null : newTransaction(m, sumOf(m, index, charges));
  const joint = charges.length > 1 ? m.payments.length : null;
  const status = lost === null ? 'open' : 'closed';
  for (const charge of charges)
    addPayment(m, { booking: index, charge, method: 'online', channel, joint, status, transaction });
}

interface Start {
  index: number;
  /** The charge that is named; null: none, for the oldest that can be paid. */
  named: number | 'all' | null;
  caller: number;
  channel: Payment['channel'];
  lost: string | null;
}

/** A customer starts a payment; the provider's answer can be lost, with or without the work done. */
export async function start(m: Model, real: ModelApp, given: Start): Promise<Turn> {
  const { index, named, caller, channel, lost } = given;
  const booking = bookingAt(m, index);
  const payable = payableCharges(m, index);
  const charges =
    named === 'all'
      ? payable
      : named === null
        ? payable.slice(0, 1)
        : payable.filter((one) => one === meantBy(booking, named));
  const [charge, ...more] = charges;
  const isLive =
    charge !== undefined &&
    (more.length > 0 ? liveJoint(m, index, charges, channel) : liveAttempt(m, index, charge, channel)) !== undefined;
  const starts = m.payments.filter(
    (p, i) =>
      p.method === 'online' && isFirst(p, i) && p.at > m.now - DAY && bookingAt(m, p.booking).customer === caller,
  ).length;
  const opens = caller === booking.customer && charge !== undefined && !isLive && starts < 30;
  if (opens && lost !== null) await real.provider.order({ reference: '*', outcome: lost, on: 'initialize', times: 1 });
  const token = real.customerToken(m, caller);
  const path = `booking/${real.state.ids.bookings[index]}/payment`;
  const body = {
    channel,
    ...(named !== null && { charge: named === 'all' ? 'all' : real.state.ids.charges[index]?.[named] }),
  };
  const response = await real.call('POST', path, token, body);
  const isIn = usesSession(m, caller);
  if (opens && !isIn) await real.provider.order({ reference: '*', outcome: 'default', webhook: 'never' });
  if (!isIn) return [response, 'session.missing'];
  if (booking.customer !== caller) return [response, 'booking.not_found'];
  if (charge === undefined) return [response, 'payment.not_due'];
  if (!isLive && starts >= 30) return [response, 'payment.too_many_starts'];
  if (opens) startAttempt(m, given, charges);
  if (opens && lost !== null) return [response, 'payment.provider_unavailable'];
  expect(response.body).toMatchObject({ amount: sumOf(m, index, charges), currency: 'NGN' });
  return [response, 'ok'];
}

const canPay = (m: Readonly<Model>) => (_: unknown, index: number) => payableCharges(m, index).length > 0;

export const startCommand = command({
  name: 'start a payment',
  weight: 16,
  arguments: fc.record({
    on: which,
    stranger: rarely,
    named: fc.oneof(fc.constant(null), fc.constant('all' as const), which),
    byTransfer: fc.constantFrom(false, false, false, true),
    lost: fc.constantFrom(null, null, null, null, null, null, null, 'error', 'cut'),
  }),
  check: (m, { on }) => chooseBooking(m, on, canPay(m)) !== undefined,
  async run(m, real, { on, stranger, named: chosen, byTransfer, lost }) {
    const index = must(chooseBooking(m, on, canPay(m)));
    const caller = stranger ? chooseCustomer(m, on) : bookingAt(m, index).customer;
    const channel = byTransfer ? 'bank_transfer' : null;
    const charges = chargesOf(bookingAt(m, index));
    const named = typeof chosen === 'number' ? must(charges[chosen % charges.length]) : chosen;
    return start(m, real, { index, named, caller, channel, lost });
  },
});
