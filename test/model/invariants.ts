import { expect } from 'vitest';
import { expectBooksAgree } from '../books.ts';
import { balance } from './model-credit.ts';
import type { ModelApp } from './model-app.ts';
import type { Model } from './model-state.ts';
import { waysOn } from './ways-on.ts';

/** The shapes of a booking and its money that were reached: status, payment status, and its payments. */
export const reached = new Set<string>();
/** The rows of the transition table that happened. */
export const transitions = new Set<string>();

/** Checks the rules that hold after every command. */
export async function checkInvariants(m: Model, real: ModelApp): Promise<void> {
  const { bookings, payments, promotions, customers } = real.state.facts;
  for (const [i, booking] of bookings.entries()) {
    const own = payments.filter((payment) => payment.booking === i);
    const settled = own.filter(({ status }) => status === 'settled').map(({ charge }) => charge);
    expect(settled, 'a charge is paid once').toEqual([...new Set(settled)]);
    expect(booking.price - booking.discount - booking.credit).toBe(booking.amount);
    expect(waysOn(m, i), `no way on from ${JSON.stringify({ booking, own })}`).not.toEqual([]);
    const { status, paymentStatus, isDisputed } = booking;
    const shape = own.map((one) => `${one.method} ${one.status}${one.isTakenBack ? ' taken back' : ''}`).toSorted();
    const size = booking.charges.length > 1 ? ['charges'] : [];
    reached.add([status, paymentStatus, ...size, ...(isDisputed ? ['disputed'] : []), ...new Set(shape)].join(', '));
  }
  for (const { credit } of customers) expect(credit).toBeGreaterThanOrEqual(0);
  for (const { places, taken } of promotions) expect(taken).toBeLessThanOrEqual(places ?? Infinity);
  for (const row of m.transitions) transitions.add(row);
  const failures = real.app.logs.filter(
    (line) => line.includes('"event":"internal"') || line.includes('reconcile.failed'),
  );
  expect(failures).toEqual([]);
  await expectBooksAgree(real.app.runtime.db);
  expect(Math.min(0, ...m.customers.map((_, i) => balance(m, i)))).toBe(0);
}
