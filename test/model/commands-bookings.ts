import fc from 'fast-check';
import { expect } from 'vitest';
import {
  bookingAt,
  choose,
  chooseCustomer,
  command,
  isSignedIn,
  must,
  rarely,
  usesSession,
  which,
  type Expected,
} from './command.ts';
import { chargeKobo, chargesOf, dueOf, isPrice, isSettled, isVoided, statusOf } from './model-charges.ts';
import { book, edit, hasCome, isEditable, isPossible, move, quote, servicesOf } from './model-bookings.ts';
import { anyCode, form, someCode, start, time, withAlso } from './booking-forms.ts';
import { codeFor, resultOf, type Entered } from './model-codes.ts';
import type { RepeatableCall } from './model-types.ts';
import { SERVICES, type Booking, type Model } from './model-state.ts';
import type { ModelApp } from './model-app.ts';
import { bookingLimit } from './model-limits.ts';
import { changeTime, isCancelTooLate, startAt, takeTime } from './model-times.ts';

/** The amount that the form shows: none, the payable amount, the price, or a wrong one. */
const shown = fc.constantFrom('none', 'none', 'none', 'amount', 'price', 'wrong');

const naira = ({ price, discount, credit, amount, promotion }: ReturnType<typeof quote>) => ({
  price: price / 100,
  discount: discount / 100,
  credit: credit / 100,
  amount: amount / 100,
  promotion,
});

function shownAmount(what: string, price: ReturnType<typeof quote>): { amount?: number } {
  if (what === 'none') return {};
  const kobo = what === 'amount' ? price.amount : what === 'price' ? price.price : price.price + 100;
  return { amount: kobo / 100 };
}

/** A booking whose customer has a session, or rarely any. */
export const chooseBooking = (
  m: Readonly<Model>,
  on: number,
  fits: (booking: Booking, index: number) => boolean,
): number | undefined => choose(m.bookings, on, (booking, i) => isSignedIn(m, booking.customer) && fits(booking, i));

/** A booking to move: the model knows the bays of one service, so that none of two is chosen. */
function chooseToMove(m: Readonly<Model>, on: number): number | undefined {
  const index = chooseBooking(m, on, (b) => b.also === null && isPossible('requestCancellation', b));
  return index !== undefined && bookingAt(m, index).also === null ? index : undefined;
}

/** The refusals that every call on a customer's own booking has; null when it goes on. */
export function refusal(m: Model, caller: number, booking: Booking): Expected | null {
  if (!usesSession(m, caller)) return 'session.missing';
  return booking.customer === caller ? null : 'booking.not_found';
}

const sumNaira = (booking: Booking, counts: (charge: number) => boolean): number =>
  chargesOf(booking)
    .filter(counts)
    .reduce((sum, charge) => sum + chargeKobo(booking, charge) / 100, 0);

/** A booking in a response is the one that the model has, with its charges and the amounts due. */
export function expectBooking(shownBooking: unknown, m: Model, index: number): void {
  const booking = bookingAt(m, index);
  const { status, paymentStatus, price, discount, credit, amount } = booking;
  const charges = chargesOf(booking).map((charge) => ({
    kind: isPrice(booking, charge) ? 'booking' : 'estimate',
    amount: chargeKobo(booking, charge) / 100,
    due: dueOf(m, index, charge) / 100,
    paymentStatus: statusOf(m, index, charge, status),
    ...(isVoided(booking, charge) && { voidedAt: expect.any(String) as string }),
  }));
  expect(shownBooking).toMatchObject({
    status,
    paymentStatus,
    ...{ price: price / 100, discount: discount / 100, credit: credit / 100, amount: amount / 100 },
    charges,
    services: servicesOf(booking).map((one) => ({ price: (SERVICES[one]?.kobo[booking.car] ?? 0) / 100 })),
    total: sumNaira(booking, (charge) => !isVoided(booking, charge)),
    paid: sumNaira(booking, (charge) => !isVoided(booking, charge) && isSettled(m, index, charge)),
    due: charges.reduce((sum, { due }) => sum + due, 0),
  });
}

/** Remembers a successful call with its key, to be repeated. */
export const keep = (m: Model, call: Omit<RepeatableCall, 'at'>): void =>
  void m.repeatable.push({ ...call, at: m.now });

/** A customer books. */
export const bookCommand = command({
  name: 'book',
  weight: 14,
  arguments: fc.record({ who: which, shown, time, code: fc.constant<Entered>(null), ...form }),
  async run(m, real, { who, shown: what, time: chosen, code: entered, ...given }) {
    const customer = chooseCustomer(m, who);
    const wanted = withAlso(given, chosen !== null);
    const found = codeFor(m, customer, entered, null);
    const code = found === 'promotion.code_refused' ? null : found;
    const price = quote(m, customer, wanted, code);
    if (entered !== null) await real.forgetLimits();
    const at = chosen && startAt(m, chosen.days, chosen.minutes);
    const body = {
      ...real.form(wanted.service, wanted.car, wanted.also),
      paymentMethod: wanted.method,
      ...shownAmount(what, price),
      ...(at !== null && { startsAt: new Date(at).toISOString() }),
      ...(entered !== null && { code: entered }),
    };
    const key = `key-${m.now}`;
    const token = real.customerToken(m, customer);
    const response = await real.call('POST', 'booking/book', token, body, { 'idempotency-key': key });
    if (!usesSession(m, customer)) return [response, 'session.missing'];
    if (found === 'promotion.code_refused') return [response, found];
    if (what === 'wrong') {
      expect(response.body['quote']).toMatchObject({ amount: price.amount / 100 });
      return [response, 'booking.price_changed'];
    }
    const limit = bookingLimit(m, customer);
    if (limit !== null) return [response, limit];
    const taken = at === null ? null : takeTime(m, customer, wanted, at);
    if (typeof taken === 'string') return [response, taken];
    expectBooking(response.body['booking'], m, book(m, customer, wanted, taken, code));
    keep(m, { customer, key, path: 'booking/book', body, answer: response.body });
    return [response, 'made'];
  },
});

const bookWithCode = command({
  ...bookCommand.kind,
  name: 'book with a code',
  weight: 5,
  arguments: fc.record({ who: which, shown, time, code: someCode, ...form }),
});

export const bookings = [
  command({
    name: 'quote',
    weight: 2,
    arguments: fc.record({ who: which, own: fc.boolean(), on: which, code: anyCode, ...form }),
    async run(m, real, { who, own, on, code: entered, ...given }) {
      const customer = chooseCustomer(m, who);
      const wanted = withAlso(given, false);
      const index = own ? choose(m.bookings, on, (b) => b.customer === customer) : undefined;
      const id = index === undefined ? {} : { id: real.state.ids.bookings[index] };
      const { service, services, brand, vehicle } = real.form(wanted.service, wanted.car, wanted.also);
      const token = real.customerToken(m, customer);
      if (entered !== null) await real.forgetLimits();
      const response = await real.call('POST', 'booking/quote', token, {
        ...{ service, services, brand, vehicle, ...id },
        ...(entered !== null && { code: entered }),
      });
      if (!usesSession(m, customer)) return [response, 'session.missing'];
      if (index !== undefined && bookingAt(m, index).customer !== customer) return [response, 'booking.not_found'];
      const code = codeFor(m, customer, entered, index ?? null);
      if (code === 'promotion.code_refused') return [response, code];
      const { promotion, ...expected } = naira(quote(m, customer, wanted, code, index ?? null));
      expect(response.body).toMatchObject({
        ...expected,
        promotion: promotion === null ? null : { code: promotion },
        code: resultOf(code, promotion, wanted),
      });
      return [response, 'ok'];
    },
  }),
  bookCommand,
  bookWithCode,
  command({
    name: 'edit',
    weight: 8,
    arguments: fc.record({ on: which, stranger: rarely, isOldClient: rarely, shown, code: anyCode, ...form }),
    check: (m, { on }) => chooseBooking(m, on, isEditable) !== undefined,
    async run(m, real, { on, stranger, isOldClient, shown: what, code: entered, ...form }) {
      const index = must(chooseBooking(m, on, isEditable));
      const booking = bookingAt(m, index);
      const caller = stranger ? chooseCustomer(m, on) : booking.customer;
      const given = withAlso(form, booking.time !== null);
      const wanted = isOldClient ? { ...given, also: null } : given;
      const found = codeFor(m, booking.customer, entered, index);
      const code = found === 'promotion.code_refused' ? null : found;
      const price = quote(m, booking.customer, wanted, code, index);
      if (entered !== null) await real.forgetLimits();
      const sent = real.form(wanted.service, wanted.car, wanted.also);
      const body = {
        ...sent,
        ...(!isOldClient && wanted.also === null && { services: [{ service: sent['service'] }] }),
        paymentMethod: wanted.method,
        ...(entered !== null && { code: entered }),
        ...shownAmount(what, price),
      };
      const response = await put(m, real, caller, `booking/${real.state.ids.bookings[index]}`, body);
      const refused = refusal(m, caller, booking);
      if (refused !== null) return [response, refused];
      if (!isEditable(booking)) return [response, 'booking.not_possible'];
      if (hasCome(booking)) return [response, 'booking.checked_in'];
      if (isOldClient && booking.also !== null) return [response, 'booking.services_missing'];
      if (found === 'promotion.code_refused') return [response, found];
      if (what === 'wrong') return [response, 'booking.price_changed'];
      const late = changeTime(m, booking, wanted, null);
      if (late !== null) return [response, late];
      edit(m, index, wanted, code);
      expectBooking(response.body['booking'], m, index);
      return [response, 'ok'];
    },
  }),
  command({
    name: 'cancel',
    weight: 6,
    arguments: fc.record({ on: which, stranger: rarely }),
    check: (m, { on }) => chooseBooking(m, on, (b) => isPossible('requestCancellation', b)) !== undefined,
    async run(m, real, { on, stranger }) {
      const index = must(chooseBooking(m, on, (b) => isPossible('requestCancellation', b)));
      const booking = bookingAt(m, index);
      const caller = stranger ? chooseCustomer(m, on) : booking.customer;
      const path = `booking/${real.state.ids.bookings[index]}/update-status`;
      const response = await put(m, real, caller, path, { status: 'pending-cancelled' });
      const refused = refusal(m, caller, booking);
      if (refused !== null) return [response, refused];
      if (booking.status !== 'pending-cancelled') {
        if (!isPossible('requestCancellation', booking)) return [response, 'booking.not_possible'];
        if (hasCome(booking)) return [response, 'booking.checked_in'];
        if (isCancelTooLate(m, booking)) return [response, 'booking.too_late'];
        move(m, index, 'requestCancellation');
      }
      expectBooking(response.body['booking'], m, index);
      return [response, 'ok'];
    },
  }),
  command({
    name: 'move the appointment',
    weight: 8,
    arguments: fc.record({ on: which, stranger: rarely, start }),
    check: (m, { on }) => chooseToMove(m, on) !== undefined,
    async run(m, real, { on, stranger, start: { days, minutes } }) {
      const index = must(chooseToMove(m, on));
      const booking = bookingAt(m, index);
      const caller = stranger ? chooseCustomer(m, on) : booking.customer;
      const at = startAt(m, days, minutes);
      const path = `booking/${real.state.ids.bookings[index]}/move`;
      const response = await put(m, real, caller, path, { startsAt: new Date(at).toISOString() });
      const refused = refusal(m, caller, booking);
      if (refused !== null) return [response, refused];
      if (!isPossible('requestCancellation', booking)) return [response, 'booking.not_possible'];
      if (hasCome(booking)) return [response, 'booking.checked_in'];
      const reason = changeTime(m, booking, booking, at);
      if (reason !== null) return [response, reason];
      expectBooking(response.body['booking'], m, index);
      return [response, 'ok'];
    },
  }),
  command({
    name: 'read a booking',
    weight: 3,
    arguments: fc.record({ on: which, stranger: rarely }),
    check: (m, { on }) => chooseBooking(m, on, () => true) !== undefined,
    async run(m, real, { on, stranger }) {
      const index = must(chooseBooking(m, on, () => true));
      const booking = bookingAt(m, index);
      const caller = stranger ? chooseCustomer(m, on) : booking.customer;
      const token = real.customerToken(m, caller);
      const response = await real.call('GET', `booking/${real.state.ids.bookings[index]}`, token);
      const refused = refusal(m, caller, booking);
      if (refused === null) expectBooking(response.body, m, index);
      return [response, refused ?? 'ok'];
    },
  }),
];

const put = (m: Model, real: ModelApp, customer: number, path: string, body: object) =>
  real.call('PUT', path, real.customerToken(m, customer), body);
