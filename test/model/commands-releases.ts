import fc from 'fast-check';
import { expect } from 'vitest';
import { smsCode, WITHOUT_CODE, wrongReleaseCode } from '../releases.ts';
import {
  bookingAt,
  choose,
  chooseCustomer,
  command,
  must,
  rarely,
  usesStaffSession,
  which,
  type Expected,
} from './command.ts';
import { chooseBooking, refusal } from './commands-bookings.ts';
import { chooseStaff, tokenOf } from './commands-staff.ts';
import type { ModelApp } from './model-app.ts';
import * as releases from './model-releases.ts';
import { may } from './model-staff.ts';
import type { Booking, Model, Session } from './model-state.ts';

const isHere = ({ visit }: Booking): boolean => visit !== null && visit.state !== 'released';
const isReady = ({ visit }: Booking): boolean => visit?.state === 'ready';

/** The codes of a visit that people were shown, by "booking whose number". */
const shownCode = (real: ModelApp, index: number, whose: string): string | undefined =>
  real.releaseCodes.get(`${index} ${whose}`);

/** Sends a customer's call about the release of their own car and applies its effects to the model. */
async function act(
  m: Model,
  real: ModelApp,
  { index, on, stranger }: { index: number; on: number; stranger: boolean },
  [method, path, body]: readonly ['POST' | 'DELETE', string, object?],
  apply: (session: Session) => Expected,
) {
  const booking = bookingAt(m, index);
  const caller = stranger ? chooseCustomer(m, on) : booking.customer;
  await real.forgetLimits();
  const at = `booking/${real.state.ids.bookings[index]}/${path}`;
  const response = await real.call(method, at, real.customerToken(m, caller), body);
  const refused = refusal(m, caller, booking);
  if (refused !== null) return { response, expected: refused };
  return { response, expected: apply(must(m.customers[caller]?.sessions.at(-1))) };
}

export const releaseCommands = [
  command({
    name: 'see the release code',
    weight: 8,
    arguments: fc.record({ on: which, stranger: rarely }),
    check: (m, { on }) => chooseBooking(m, on, isHere) !== undefined,
    async run(m, real, { on, stranger }) {
      const index = must(chooseBooking(m, on, isHere));
      const request = ['POST', 'release/code', { by: 'email' }] as const;
      const sent = await act(m, real, { index, on, stranger }, request, () => releases.sendConfirmationCode(m, index));
      if (sent.expected !== 'ok') return [sent.response, sent.expected];
      expect(sent.response.body).toEqual({ message: expect.any(String) as string });
      const { email } = must(m.customers[bookingAt(m, index).customer]);
      const call = ['POST', 'release', { otp: await real.codeFor(email) }] as const;
      const { response, expected } = await act(m, real, { index, on, stranger }, call, (session) => {
        releases.confirmSession(m, index, session);
        return 'ok';
      });
      if (expected !== 'ok') return [response, expected];
      const why = releases.blockOf(m, index);
      const { code } = response.body;
      expect(response.body).toMatchObject({ why, code: why === null ? (expect.any(String) as string) : null });
      if (typeof code === 'string') real.releaseCodes.set(`${index} owner ${numberOf(m, index)}`, code);
      return [response, 'ok'];
    },
  }),
  command({
    name: 'make a new release code',
    weight: 3,
    arguments: fc.record({ on: which, stranger: rarely, isRepeated: rarely }),
    check: (m, { on }) => chooseBooking(m, on, isReady) !== undefined,
    async run(m, real, { on, stranger, isRepeated }) {
      const index = must(chooseBooking(m, on, isReady));
      const replaces = Math.max(1, numberOf(m, index) - (isRepeated ? 1 : 0));
      const call = ['POST', 'release/new', { replaces }] as const;
      const { response, expected } = await act(m, real, { index, on, stranger }, call, (session) =>
        releases.makeNewCode(m, index, session, replaces),
      );
      return [response, expected];
    },
  }),
  command({
    name: 'name a collector',
    weight: 4,
    arguments: fc.record({ on: which, stranger: rarely, person: fc.nat({ max: 6 }) }),
    check: (m, { on }) => chooseBooking(m, on, isHere) !== undefined,
    async run(m, real, { on, stranger, person }) {
      const index = must(chooseBooking(m, on, isHere));
      // Each booking has numbers of its own, so that none gets too many texts.
      const phone = `+234803${String(index).padStart(5, '0')}${String(person).padStart(2, '0')}`;
      const call = ['POST', 'collector', { name: 'Bayo Ojo', phone }] as const;
      const before = bookingAt(m, index).visit?.release.named.length;
      const { response, expected } = await act(m, real, { index, on, stranger }, call, (session) =>
        releases.nameCollector(m, index, session, phone),
      );
      const named = bookingAt(m, index).visit?.release.named.length;
      if (named !== before) real.releaseCodes.set(`${index} collector ${named}`, await smsCode(real.app, phone));
      return [response, expected];
    },
  }),
  command({
    name: 'take a collector back',
    weight: 2,
    arguments: fc.record({ on: which, stranger: rarely }),
    check: (m, { on }) => chooseBooking(m, on, isHere) !== undefined,
    async run(m, real, { on, stranger }) {
      const index = must(chooseBooking(m, on, isHere));
      const { response, expected } = await act(m, real, { index, on, stranger }, ['DELETE', 'collector'], () =>
        releases.takeCollectorBack(m, index),
      );
      return [response, expected];
    },
  }),
  command({
    name: 'let a car go by a code',
    weight: 14,
    arguments: fc.record({
      on: which,
      by: which,
      given: fc.constantFrom('owner', 'owner', 'collector', 'owner before', 'collector before', 'wrong'),
    }),
    check: (m, { on }) => choose(m.bookings, on, ({ visit }) => visit?.state === 'ready') !== undefined,
    async run(m, real, { on, by, given }) {
      const index = must(choose(m.bookings, on, ({ visit }) => visit?.state === 'ready'));
      const release = bookingAt(m, index).visit?.release;
      const owner = shownCode(real, index, `owner ${release?.number}`);
      const collector =
        release?.collector == null ? undefined : shownCode(real, index, `collector ${release.collector + 1}`);
      const known = [...real.releaseCodes.values()];
      const codes: Record<string, string | undefined> = {
        owner,
        collector,
        'owner before': shownCode(real, index, `owner ${(release?.number ?? 1) - 1}`),
        'collector before': shownCode(real, index, `collector ${release?.collector ?? release?.named.length}`),
      };
      const code = codes[given] ?? wrongReleaseCode(...known);
      const whose = code === owner ? 'owner' : code === collector ? 'collector' : 'other';
      const staff = chooseStaff(m, by, 'record');
      const path = `staff/visit/${real.state.ids.bookings[index]}/release`;
      const response = await real.call('POST', path, tokenOf(real, staff), { code });
      if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
      if (!may(m, staff, 'record')) return [response, 'session.forbidden'];
      return [response, releases.release(m, index, whose, may(m, staff, 'refund'))];
    },
  }),
  command({
    name: 'let a car go without a code',
    weight: 2,
    arguments: fc.record({ on: which, by: which }),
    check: (m, { on }) => choose(m.bookings, on, isReady) !== undefined,
    async run(m, real, { on, by }) {
      const index = must(choose(m.bookings, on, isReady));
      const staff = chooseStaff(m, by, 'refund');
      const path = `staff/visit/${real.state.ids.bookings[index]}/release/without-code`;
      const response = await real.call('POST', path, tokenOf(real, staff), WITHOUT_CODE);
      if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
      if (!may(m, staff, 'refund')) return [response, 'session.forbidden'];
      return [response, releases.releaseWithoutCode(m, index)];
    },
  }),
];

const numberOf = (m: Model, index: number): number => bookingAt(m, index).visit?.release.number ?? 1;
