import { expect } from 'vitest';
import type { Facts } from './state.ts';

type BookingFacts = Facts['bookings'][number];

/** The commands that may raise the amount a booking owes, besides the booking itself. */
const PRICING = 'edit';
const APPROVING = 'answer an estimate';

/** What a booking owes, whatever of it is paid, kobo. */
const owed = ({ charges }: BookingFacts): number =>
  charges.reduce((sum, { kobo, isVoided }) => sum + (isVoided ? 0 : kobo), 0);

/** What lines of the latest version came to that were approved by a command. */
function newlyApproved(before: BookingFacts, after: BookingFacts): number {
  const latest = after.estimate.versions;
  const answers = after.estimate.answers.slice(before.estimate.answers.length);
  return answers
    .map((answer) => /^(?<version>\d+) (?<line>\d+) approve /.exec(answer)?.groups)
    .filter((given) => given !== undefined)
    .reduce((sum, { version, line }) => {
      expect(Number(version), 'only the latest version is approved').toBe(latest.length);
      const stored = latest.at(-1)?.find((one) => one.startsWith(`${line} `));
      return sum + Number(/: (?<kobo>\d+),/.exec(stored ?? '')?.groups?.['kobo']);
    }, 0);
}

/**
 * Nothing but the booking itself and an approval of the latest version by its customer raises the owed amount. It is
 * always the sum of the price and the approvals that are not voided. Read from the database alone, without the model.
 */
export function expectOwedOnlyByConsent(
  before: readonly BookingFacts[],
  after: readonly BookingFacts[],
  command: string,
): void {
  for (const [i, booking] of after.entries()) {
    const { amount, charges, estimate } = booking;
    const prices = charges.filter((one) => one.isPrice);
    expect(owed({ ...booking, charges: prices }), 'the price charges are the amount').toBe(amount);
    expect(
      charges.filter((one) => !one.isPrice && !one.isPart).map(({ kobo }) => kobo),
      'each approval is one charge',
    ).toEqual(estimate.approvals);
    const was = before[i];
    if (was === undefined) {
      expect(charges.length, 'a new booking owes its price').toBe(1);
      continue;
    }
    const rise = owed(booking) - owed(was);
    if (rise <= 0) continue;
    if (command === PRICING) {
      expect(rise, 'an edit changes the price alone').toBe(amount - was.amount);
      expect(['unpaid', 'refunded'], 'only an unpaid booking is edited').toContain(was.paymentStatus);
    } else {
      expect(command, `booking ${i} owes ${rise} kobo more`).toBe(APPROVING);
      expect(rise, 'what is owed rises by what was approved').toBe(newlyApproved(was, booking));
    }
  }
}
