import fc from 'fast-check';
import {
  bookingAt,
  choose,
  chooseOnly,
  command,
  must,
  rarely,
  usesStaffSession,
  which,
  type Expected,
} from './command.ts';
import { chooseStaff, tokenOf } from './commands-staff.ts';
import { chargesOf, meantBy } from './model-charges.ts';
import { givePart, leftToGive } from './model-given-back.ts';
import { LEAST_AT_PROVIDER, refundable } from './model-refunds.ts';
import { may } from './model-staff.ts';
import type { Model, Payment } from './model-state.ts';

/** A charge of a booking by its number. */
interface Target {
  index: number;
  charge: number;
}
const allCharges = (m: Readonly<Model>): Target[] =>
  m.bookings.flatMap((b, index) => chargesOf(b).map((charge) => ({ index, charge })));
const canGive = (m: Readonly<Model>, { index, charge }: Target): boolean => {
  const payment = settledPayment(m, index, meantBy(bookingAt({ ...m }, index), charge));
  return payment !== undefined && payment.method !== 'credit' && leftToGive(m, payment) !== null;
};
const settledPayment = (m: Readonly<Model>, index: number, charge: number): Payment | undefined =>
  m.payments.find((p) => p.booking === index && p.charge === charge && p.status === 'settled');

/** Giving a part of the money back that paid a charge (docs/api.md 4). */
export const refunds = [
  command({
    name: 'give a part back',
    weight: 9,
    arguments: fc.record({
      on: which,
      by: which,
      part: fc.constantFrom<('least' | 'half' | 'all' | 'more')[]>(
        'least',
        'least',
        'half',
        'half',
        'half',
        'half',
        'all',
        'more',
      ),
      isStale: rarely,
      isTwice: rarely,
    }),
    check: (m, { on }) => chooseOnly(allCharges(m), on, (one) => canGive(m, one)) !== undefined,
    async run(m, real, { on, by, part, isStale, isTwice }) {
      const { index, charge } = must(allCharges(m)[must(choose(allCharges(m), on, (one) => canGive(m, one)))]);
      const staff = chooseStaff(m, by, 'refund');
      const payment = settledPayment(m, index, meantBy(bookingAt(m, index), charge));
      const left = payment === undefined ? 100 : refundable(payment);
      const least = payment?.method === 'online' ? LEAST_AT_PROVIDER : 100;
      const half = Math.max(100, Math.floor(left / 200) * 100);
      const kobo = { least, half, all: left, more: left + 100 }[part];
      const body = {
        version: must(real.state.versions[index]) + (isStale ? 1 : 0),
        amount: kobo / 100,
        note: 'It took two days longer.',
      };
      const path = `staff/charge/${real.state.ids.charges[index]?.[charge]}/refund`;
      const response = await real.call('POST', path, tokenOf(real, staff), body);
      const expected = ((): Expected => {
        if (!usesStaffSession(m, staff)) return 'session.missing';
        if (!may(m, staff, 'refund')) return 'session.forbidden';
        if (isStale) return 'booking.stale';
        if (payment === undefined || payment.method === 'credit') return 'booking.not_possible';
        const given = leftToGive(m, payment);
        if (given === null) return 'payment.refund_open';
        if (kobo > given) return 'payment.more_than_paid';
        givePart(m, payment, kobo);
        return 'ok';
      })();
      // The same call again gives nothing more back.
      if (isTwice && expected === 'ok') return [await real.call('POST', path, tokenOf(real, staff), body), expected];
      return [response, expected];
    },
  }),
];
