import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestResponse } from '../test-app.ts';
import { checkInvariants } from './invariants.ts';
import type { ModelApp } from './model-app.ts';
import { DAY, HOUR, MINUTE, SECOND, type Booking, type Model, type Payment } from './model-state.ts';
import { expectLeftOnlyByRelease } from './left.ts';
import { expectDebtorsKnown, expectNothingLowered } from './on-site.ts';
import { expectOwedOnlyByConsent } from './owed.ts';
import { predictedFacts } from './state.ts';

/** The status of each error that the model predicts (docs/generated/errors.md). */
const STATUS = {
  ok: 200,
  made: 201,
  'session.missing': 401,
  'session.forbidden': 403,
  'account.wrong_credentials': 401,
  'account.unverified': 403,
  'account.wrong_code': 400,
  'account.wrong_password': 400,
  'account.confirm_first': 403,
  'account.open_paid_booking': 409,
  'account.car_on_site': 409,
  'account.money_owed': 409,
  'booking.not_found': 404,
  'booking.not_possible': 409,
  'booking.checked_in': 409,
  'booking.car_came': 409,
  'booking.price_changed': 409,
  'booking.services_missing': 422,
  'booking.too_many_open': 429,
  'booking.too_many': 429,
  'booking.too_much_time': 409,
  'booking.key_reused': 422,
  'booking.stale': 409,
  'booking.money_missing': 409,
  'staff.owners_only': 403,
  'staff.last_owner': 409,
  'staff.yourself': 409,
  'staff.suspended': 403,
  'charge.not_found': 404,
  'estimate.not_found': 404,
  'estimate.question_not_found': 404,
  'estimate.changed': 409,
  'estimate.replaced': 409,
  'estimate.closed': 409,
  'estimate.line_approved': 409,
  'estimate.line_settled': 409,
  'estimate.unknown_line': 422,
  'visit.not_found': 404,
  'visit.not_checked_in': 409,
  'visit.released': 409,
  'release.not_ready': 409,
  'release.money_due': 409,
  'release.wrong_code': 400,
  'release.too_many_tries': 409,
  'release.no_new_codes': 409,
  'release.too_many_collectors': 409,
  'payment.not_found': 404,
  'payment.not_due': 409,
  'payment.too_many_starts': 429,
  'payment.confirming': 202,
  'payment.not_completed': 402,
  'payment.needs_review': 409,
  'payment.refund_due': 409,
  'payment.wrong_reference': 409,
  'payment.provider_unavailable': 503,
  'payment.not_possible': 409,
  'payment.more_than_due': 409,
  'payment.more_than_paid': 409,
  'payment.refund_open': 409,
  'payment.part_too_small': 409,
  'payment.too_many_parts': 409,
  'payment.bad_signature': 401,
  'promotion.code_refused': 422,
  'promotion.places_taken': 409,
  'booking.too_late': 409,
  'schedule.taken': 409,
  'schedule.closed': 409,
  'schedule.too_soon': 409,
  'schedule.too_far': 409,
} as const;
export type Expected = keyof typeof STATUS;

/** The response to a command, and the outcome that the model expected. Null: no call of the API. */
export type Turn = readonly [response: TestResponse | null, expected: Expected];

/** One kind of command. */
interface Kind<A> {
  name: string;
  /** How often it is drawn, relative to the others. */
  weight: number;
  arguments: fc.Arbitrary<A>;
  /** False where the command would have nothing to act on. */
  check?(m: Readonly<Model>, given: A): boolean;
  /** Acts on the application and on the model. */
  run(m: Model, real: ModelApp, given: A): Promise<Turn>;
}

/** How often each command was carried out, and how often it had its effect. */
export const counted = new Map<string, { done: number; ok: number }>();

class ModelCommand<A> implements fc.AsyncCommand<Model, ModelApp> {
  readonly #kind: Kind<A>;
  readonly #given: A;
  constructor(kind: Kind<A>, given: A) {
    this.#kind = kind;
    this.#given = given;
  }
  check(m: Readonly<Model>): boolean {
    return this.#kind.check?.(m, this.#given) ?? true;
  }
  async run(m: Model, real: ModelApp): Promise<void> {
    await carryOut(this.#kind, this.#given, m, real);
  }
  toString(): string {
    return `${this.#kind.name} ${fc.stringify(this.#given)}`;
  }
}

/** Carries a command out on both sides and compares them. */
export async function carryOut<A>(
  kind: Pick<Kind<A>, 'name' | 'run'>,
  given: A,
  m: Model,
  real: ModelApp,
): Promise<Expected> {
  m.now += SECOND;
  await real.setClock(m.now);
  const [response, expected] = await kind.run(m, real, given);
  const count = counted.get(kind.name) ?? { done: 0, ok: 0 };
  const isOk = expected === 'ok' || expected === 'made';
  counted.set(kind.name, { done: count.done + 1, ok: count.ok + (isOk ? 1 : 0) });
  const what = `${kind.name}: ${response?.text.slice(0, 300) ?? ''}`;
  if (response !== null) {
    const answered = { status: response.status, code: response.code ?? codeIn(response) };
    expect(answered, what).toEqual({ status: STATUS[expected], code: isOk ? undefined : expected });
  }
  const before = real.state.facts;
  real.state = await real.read();
  const after = real.state.facts;
  expectOwedOnlyByConsent(before.bookings, after.bookings, kind.name);
  expectLeftOnlyByRelease(before.bookings, after.bookings, kind.name);
  expectNothingLowered(before, after, kind.name);
  expectDebtorsKnown(before, after);
  expect(real.state.facts, what).toEqual(predictedFacts(m));
  await checkInvariants(m, real);
  return expected;
}

/** `payment.confirming` is an answer with the status 202 and a code. */
const codeIn = ({ status, body }: TestResponse): unknown => (status === 202 ? body['code'] : undefined);

/** A kind of command as fast-check draws it. */
export const command = <A>(kind: Kind<A>) => ({
  kind,
  weight: kind.weight,
  arbitrary: kind.arguments.map((given) => new ModelCommand(kind, given)),
});

/** Which one of several a command means: any number, taken modulo how many there are. */
export const which = fc.nat({ max: 4095 });

/** Rarely true, for calls that must be refused. */
export const rarely = fc.integer({ min: 0, max: 11 }).map((n) => n === 0);

export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** The index of one of the items that fit; undefined when none does. */
export function chooseOnly<T>(
  items: readonly T[],
  index: number,
  fits: (item: T, i: number) => boolean,
): number | undefined {
  const fitting = [...items.keys()].filter((i) => {
    const item = items[i];
    return item !== undefined && fits(item, i);
  });
  return pick(fitting, index >> 4);
}

/** As `chooseOnly`, but rarely any of the items, to be refused. */
export const choose: typeof chooseOnly = (items, index, fits) =>
  chooseOnly(items, index, index % 16 === 15 ? () => true : fits);

export const bookingAt = (m: Model, index: number): Booking => must(m.bookings[index]);
export const paymentAt = (m: Model, index: number): Payment => must(m.payments[index]);

/** The value, which the caller knows to be there. */
export function must<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('the model names something that is not there');
  return value;
}

/** True while a customer's newest session has not expired: 30 days unused, or 180 days old. */
export function isSignedIn(m: Readonly<Model>, index: number): boolean {
  const session = m.customers[index]?.sessions.at(-1);
  return session !== undefined && session.seen > m.now - 30 * DAY && session.opened > m.now - 180 * DAY;
}

/** As `isSignedIn`, for a call by this customer, which the session remembers hour by hour. */
export function usesSession(m: Model, index: number): boolean {
  const session = m.customers[index]?.sessions.at(-1);
  if (session === undefined || !isSignedIn(m, index)) return false;
  if (session.seen < m.now - HOUR) session.seen = m.now;
  return true;
}

/** As `isSignedIn` for staff: 12 hours unused, or 7 days old. */
export function isStaffIn(m: Readonly<Model>, index: number): boolean {
  const { sessions, isSuspended } = must(m.staff[index]);
  const session = sessions.at(-1);
  return !isSuspended && session !== undefined && session.seen > m.now - 12 * HOUR && session.opened > m.now - 7 * DAY;
}

/** As `isStaffIn`, for a call by this person, which the session remembers every ten minutes. */
export function usesStaffSession(m: Model, index: number): boolean {
  const session = m.staff[index]?.sessions.at(-1);
  if (session === undefined || !isStaffIn(m, index)) return false;
  if (session.seen < m.now - 10 * MINUTE) session.seen = m.now;
  return true;
}

/** A customer to act: one with a session, or rarely any. */
export const chooseCustomer = (m: Readonly<Model>, index: number): number =>
  choose(m.customers, index, (_, i) => isSignedIn(m, i)) ?? index % m.customers.length;
