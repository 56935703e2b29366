import { expect } from 'vitest';
import type { Facts } from './state.ts';

type BookingFacts = Facts['bookings'][number];

/** The commands of managers, with a reason, that may lower the amount owed for a car that came. */
const LOWERING = ['void a charge', 'cancel for the customer', 'way on: void', 'way on: button'];
const APPROVING = 'answer an estimate';

/** What a booking owes, whatever of it is paid, kobo. */
const owed = ({ status, charges }: BookingFacts): number =>
  status === 'cancelled' ? 0 : charges.reduce((sum, { kobo, isVoided }) => sum + (isVoided ? 0 : kobo), 0);
const due = ({ status, charges }: BookingFacts): number =>
  status === 'cancelled'
    ? 0
    : charges.reduce((sum, { kobo, isPaid, isVoided }) => sum + (isPaid || isVoided ? 0 : kobo), 0);

/**
 * From its check-in to its release and after, the amount owed for a car rises by an approval alone, and falls by an act
 * of a manager or by money. Read from the database alone, without the model.
 */
export function expectNothingLowered(before: Facts, after: Facts, command: string): void {
  for (const [i, booking] of after.bookings.entries()) {
    const was = before.bookings[i];
    if (was === undefined || was.visit === null) continue;
    expect(booking.amount, `the price of booking ${i}`).toBe(was.amount);
    expect(booking.status, `booking ${i} of a car that came`).not.toBe('pending-cancelled');
    const change = owed(booking) - owed(was);
    if (change < 0) expect(LOWERING, `booking ${i} owes ${-change} kobo less`).toContain(command);
    if (change > 0) expect(command, `booking ${i} owes ${change} kobo more`).toBe(APPROVING);
    if (change === 0 && due(booking) < due(was))
      expect(settled(after, i), `booking ${i} is paid without money`).toBeGreaterThan(settled(before, i));
  }
}

const settled = ({ payments }: Facts, booking: number): number =>
  payments.filter((one) => one.booking === booking && one.status === 'settled').length;

/**
 * No account is deleted with a car on site or with a debt for work on a car, and the person who took a car stays
 * known. Read from the database alone, without the model.
 */
export function expectDebtorsKnown(before: Facts, after: Facts): void {
  const isGone = (customer: number) =>
    after.customers[customer]?.isDeleted === true && before.customers[customer]?.isDeleted === false;
  for (const [i, booking] of before.bookings.entries()) {
    const { visit, customer, status } = booking;
    if (isGone(customer)) {
      expect(visit?.state ?? 'released', `the car of booking ${i} is on site`).toBe('released');
      if (visit !== null || status === 'completed') expect(due(booking), `booking ${i} is owed`).toBe(0);
    }
    const taken = visit?.release.isTakerKnown;
    if (taken !== null && taken !== undefined)
      expect(after.bookings[i]?.visit?.release.isTakerKnown, `who took the car of booking ${i}`).toBe(taken);
  }
}
