import fc from 'fast-check';
import { expect } from 'vitest';
import { chooseCustomer, chooseOnly, command, isSignedIn, must, usesSession, which } from './command.ts';
import { DAY, type Model } from './model-state.ts';
import type { RepeatableCall } from './model-types.ts';

/** The list of a customer's bookings, and calls that are sent again with their keys. */
export const repeats = [
  command({
    name: 'list own bookings',
    weight: 2,
    arguments: fc.record({ who: which }),
    async run(m, real, { who }) {
      const customer = chooseCustomer(m, who);
      const response = await real.call('GET', 'booking/mine', real.customerToken(m, customer));
      if (!usesSession(m, customer)) return [response, 'session.missing'];
      const own = m.bookings.filter((b) => b.customer === customer).toReversed();
      const under = (word: string) => own.filter(({ status }) => status.includes(word)).length;
      expect(response.body['counts']).toEqual({
        total: own.length,
        pending: under('pending'),
        completed: under('completed'),
        cancelled: under('cancelled'),
      });
      const shownRows = own.slice(0, 20).map(({ status, paymentStatus }) => ({ status, paymentStatus }));
      expect(response.body['bookings']).toMatchObject(shownRows);
      return [response, 'ok'];
    },
  }),
  command({
    name: 'repeat a call with its key',
    weight: 4,
    arguments: fc.record({ on: which, otherBody: fc.constantFrom(false, false, true) }),
    check: (m, { on }) => chooseOnly(m.repeatable, on, (call) => canRepeat(m, call)) !== undefined,
    async run(m, real, { on, otherBody }) {
      const call = must(m.repeatable[must(chooseOnly(m.repeatable, on, (one) => canRepeat(m, one)))]);
      const changed = call.path === 'booking/book' ? { fullName: 'Bọ́lá Ìdòwú' } : { ref: 'another' };
      const body = { ...call.body, ...(otherBody && changed) };
      const token = real.customerToken(m, call.customer);
      const response = await real.call('POST', call.path, token, body, { 'idempotency-key': call.key });
      if (!usesSession(m, call.customer)) return [response, 'session.missing'];
      if (otherBody) return [response, 'booking.key_reused'];
      expect(response.body).toEqual(call.answer);
      return [response, call.path === 'booking/book' ? 'made' : 'ok'];
    },
  }),
];

/** True while the key is still kept; after a day the call is a new one. */
const canRepeat = (m: Readonly<Model>, call: RepeatableCall): boolean =>
  call.at > m.now - DAY + 60_000 && isSignedIn(m, call.customer);
