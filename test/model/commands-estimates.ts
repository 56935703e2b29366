import fc from 'fast-check';
import { expect } from 'vitest';
import {
  bookingAt,
  choose,
  chooseCustomer,
  chooseOnly,
  command,
  must,
  pick,
  rarely,
  usesSession,
  usesStaffSession,
  which,
  type Expected,
  type Turn,
} from './command.ts';
import { chooseBooking, refusal } from './commands-bookings.ts';
import { chooseStaff, tokenOf } from './commands-staff.ts';
import type { ModelApp } from './model-app.ts';
import { isOpen } from './model-charges.ts';
import * as estimate from './model-estimates.ts';
import { may, type Right } from './model-staff.ts';
import type { Booking, Line, Model } from './model-state.ts';

/** Terms of a line: few, so that an earlier price comes back. Hours and rates that must be rounded. */
const terms = fc.oneof(
  fc.record({
    kind: fc.constant<'part'>('part'),
    count: fc.integer({ min: 1, max: 2 }),
    naira: fc.constantFrom(8000, 31_001),
  }),
  fc.record({
    kind: fc.constant<'labour'>('labour'),
    count: fc.constantFrom(75, 33),
    naira: fc.constantFrom(6001, 4999),
  }),
);
/** What the next version does with a line of the version before. */
const fate = fc.constantFrom<'leave' | 'change' | 'remove'>('leave', 'leave', 'leave', 'change', 'remove');

const idOf = (real: ModelApp, index: number, line: number): string =>
  real.state.ids.lines[index]?.[line] ?? `00000000-0000-7000-8000-00000000000${line}`;

/** A line in the form in which it is sent. */
const toBody = (real: ModelApp, index: number, { id, kind, count, naira }: estimate.DraftLine) => ({
  ...(id !== null && { line: idOf(real, index, id) }),
  finding: 'Front brake pads',
  state: 'now',
  name: kind === 'part' ? 'Pads, front set' : 'Labour',
  kind,
  ...(kind === 'part' ? { quantity: count, price: naira } : { hours: count / 100, rate: naira }),
});

const latest = ({ estimate: { versions } }: Booking): Line[] => versions.at(-1) ?? [];
const hasVersion = ({ estimate: { versions } }: Booking): boolean => versions.length > 0;
const isWaiting = (booking: Booking): boolean =>
  isOpen(booking) && latest(booking).some(({ id }) => estimate.countingAnswer(booking, id)?.answer !== 'approve');
const asked = (booking: Booking): Line[] => latest(booking).filter(({ id }) => estimate.hasQuestion(booking, id));

/** What both sides show of the lines of the latest version. */
function linesOf(booking: Booking) {
  const before = booking.estimate.versions.at(-2);
  return latest(booking).map((line) => {
    const former = before?.find(({ id }) => id === line.id);
    const isSame = former?.kind === line.kind && former.count === line.count && former.naira === line.naira;
    return {
      amount: line.kobo / 100,
      change: before === undefined || isSame ? null : former === undefined ? 'new' : 'changed',
      was: former === undefined || former.kobo === line.kobo ? null : former.kobo / 100,
      answer: estimate.countingAnswer(booking, line.id),
      talk: booking.estimate.talk
        .filter((one) => one.line === line.id && one.text !== null)
        .map(({ by, text }) => ({ by, text })),
    };
  });
}

const approvedOf = (booking: Booking): number =>
  latest(booking).reduce(
    (sum, { id, kobo }) => sum + (estimate.countingAnswer(booking, id)?.answer === 'approve' ? kobo / 100 : 0),
    0,
  );

/** An estimate as its customer is shown it. */
function expectEstimate(shown: unknown, booking: Booking): void {
  const { versions } = booking.estimate;
  const gone = (versions.at(-2) ?? []).filter(({ id }) => latest(booking).every((line) => line.id !== id));
  expect(shown).toMatchObject({
    version: versions.length || null,
    isOpen: isOpen(booking),
    lines: linesOf(booking),
    removed: gone.map(({ kobo }) => ({ amount: kobo / 100 })),
    approved: approvedOf(booking),
  });
}

/** An estimate as staff see it, with its versions, newest first, and its approvals, which are as they were signed. */
function expectStaffEstimate(shown: unknown, booking: Booking): void {
  const { versions, inspected } = booking.estimate;
  expect(shown).toMatchObject({
    version: versions.length || null,
    isOpen: isOpen(booking),
    inspection: inspected === null ? null : { items: { length: inspected } },
    lines: linesOf(booking),
    versions: versions.map((lines, i) => ({ version: i + 1, lines: lines.length })).toReversed(),
    approvals: booking.approvals.map(({ kobo, isVoided }) => ({ total: kobo / 100, isSigned: true, isVoided })),
    approved: approvedOf(booking),
  });
}

interface Call {
  by: number;
  index: number;
  right: Right;
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: object;
  key?: string;
}

/** Sends a call of staff on the estimate of a booking and applies its effects to the model. */
async function act(m: Model, real: ModelApp, call: Call, apply: (staff: number) => Expected): Promise<Turn> {
  const { index, method, path, body, key } = call;
  const staff = chooseStaff(m, call.by, call.right);
  const at = `staff/visit/${real.state.ids.bookings[index]}/${path}`;
  const headers = key === undefined ? undefined : { 'idempotency-key': key };
  const response = await real.call(method, at, tokenOf(real, staff), body, headers);
  if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
  if (!may(m, staff, call.right)) return [response, 'session.forbidden'];
  const expected = apply(staff);
  if (expected === 'ok' || expected === 'made')
    expectStaffEstimate(response.body['estimate'] ?? response.body, bookingAt(m, index));
  return [response, expected];
}

/** Staff send a version of an estimate. */
export const sendCommand = command({
  name: 'send a version',
  weight: 12,
  arguments: fc.record({
    on: which,
    by: which,
    added: fc.array(terms, { minLength: 1, maxLength: 3 }),
    addsNone: fc.boolean(),
    fates: fc.array(fate, { minLength: 6, maxLength: 6 }),
    changesApproved: rarely,
    isStale: rarely,
    isTwice: rarely,
  }),
  check: (m, { on }) => choose(m.bookings, on, isOpen) !== undefined,
  async run(m, real, { on, by, added, addsNone, fates, changesApproved, isStale, isTwice }) {
    const index = must(choose(m.bookings, on, isOpen));
    const booking = bookingAt(m, index);
    const former = latest(booking).flatMap(({ id, kind, count, naira }, i): estimate.DraftLine[] => {
      const isApproved = estimate.countingAnswer(booking, id)?.answer === 'approve';
      const becomes = isApproved && !changesApproved ? 'leave' : (fates[i] ?? 'leave');
      const other = kind === 'part' ? { count: 3 - count } : { count: 108 - count };
      return becomes === 'remove' ? [] : [{ id, kind, naira, count, ...(becomes === 'change' && other) }];
    });
    const fresh = added.map((line) => ({ id: null, ...line }));
    const draft = former.length > 0 && addsNone ? former : [...former, ...fresh];
    const version = booking.estimate.versions.length;
    const basedOn = isStale ? version + 1 : version || null;
    const body = { basedOn, lines: draft.map((line) => toBody(real, index, line)) };
    const call = { by, index, right: 'refund', method: 'POST', path: 'estimate', body, key: `key-${m.now}` } as const;
    const turn = await act(m, real, call, () => estimate.sendVersion(m, index, basedOn, draft));
    // The same call again is the same version, whatever was sent since.
    return isTwice && turn[1] === 'made' ? act(m, real, call, () => 'made') : turn;
  },
});

/** A customer answers lines of an estimate. */
export const answerCommand = command({
  name: 'answer an estimate',
  weight: 30,
  arguments: fc.record({
    on: which,
    stranger: rarely,
    version: fc.constantFrom('latest', 'latest', 'latest', 'latest', 'latest', 'before', 'none'),
    answers: fc.array(
      fc.record({
        line: fc.nat({ max: 5 }),
        answer: fc.constantFrom<'approve' | 'not-now' | 'ask'>('approve', 'approve', 'approve', 'not-now', 'ask'),
        text: fc.constantFrom('Why?', 'Is it safe?'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  check: (m, { on }) => chooseBooking(m, on, isWaiting) !== undefined,
  async run(m, real, { on, stranger, version: meant, answers }) {
    const index = must(chooseBooking(m, on, isWaiting));
    const booking = bookingAt(m, index);
    const caller = stranger ? chooseCustomer(m, on) : booking.customer;
    const lines = latest(booking);
    const given = answers
      .map(({ line, answer, text }) => ({
        line: lines.length === 0 ? line : must(pick(lines, line)).id,
        answer,
        text: answer === 'ask' ? text : null,
      }))
      .filter((one, i, all) => all.findIndex(({ line }) => line === one.line) === i);
    const last = booking.estimate.versions.length;
    const version = meant === 'latest' ? last : meant === 'before' ? last - 1 : last + 1;
    const path = `booking/${real.state.ids.bookings[index]}/estimate/${version}`;
    const sent = given.map(({ line, ...one }) => ({ line: idOf(real, index, line), ...one }));
    await real.forgetLimits();
    const response = await real.call('PUT', path, real.customerToken(m, caller), { answers: sent });
    const refused = refusal(m, caller, booking);
    if (refused !== null) return [response, refused];
    const expected = estimate.answer(m, index, version, given);
    if (expected === 'ok') expectEstimate(response.body['estimate'], booking);
    return [response, expected];
  },
});

export const estimates = [
  command({
    name: 'save an inspection',
    weight: 2,
    arguments: fc.record({ on: which, by: which, items: fc.integer({ min: 0, max: 3 }) }),
    check: (m, { on }) => choose(m.bookings, on, isOpen) !== undefined,
    run(m, real, { on, by, items }) {
      const index = must(choose(m.bookings, on, isOpen));
      const body = { items: Array.from({ length: items }, (_, i) => ({ name: `Item ${i}`, state: 'good' })) };
      const call = { by, index, right: 'move', method: 'PUT', path: 'inspection', body } as const;
      return act(m, real, call, () => estimate.inspect(m, index, items));
    },
  }),
  sendCommand,
  answerCommand,
  command({
    name: 'reply to a question',
    weight: 3,
    arguments: fc.record({ on: which, by: which, line: which, text: fc.constantFrom('It is worn.', 'It can wait.') }),
    check: (m, { on }) => chooseOnly(m.bookings, on, (b) => isOpen(b) && asked(b).length > 0) !== undefined,
    run(m, real, { on, by, line: chosen, text }) {
      const index = must(choose(m.bookings, on, (b) => isOpen(b) && asked(b).length > 0));
      const booking = bookingAt(m, index);
      const line = (pick(asked(booking), chosen) ?? pick(latest(booking), chosen))?.id ?? 0;
      const body = { line: idOf(real, index, line), text };
      const call = { by, index, right: 'refund', method: 'POST', path: 'estimate/answer', body } as const;
      return act(m, real, call, () => estimate.reply(m, index, line, text));
    },
  }),
  command({
    name: 'read an estimate',
    weight: 3,
    arguments: fc.record({ on: which, by: which, isStaff: fc.boolean() }),
    check: (m, { on }) => chooseOnly(m.bookings, on, hasVersion) !== undefined,
    async run(m, real, { on, by, isStaff }) {
      const index = must(chooseOnly(m.bookings, on, hasVersion));
      if (isStaff) return act(m, real, { by, index, right: 'move', method: 'GET', path: 'estimate' }, () => 'ok');
      const booking = bookingAt(m, index);
      const path = `booking/${real.state.ids.bookings[index]}/estimate`;
      const response = await real.call('GET', path, real.customerToken(m, booking.customer));
      if (!usesSession(m, booking.customer)) return [response, 'session.missing'];
      expectEstimate(response.body, booking);
      return [response, 'ok'];
    },
  }),
];
