import fc from 'fast-check';
import {
  bookingAt,
  choose,
  chooseOnly,
  command,
  isStaffIn,
  must,
  paymentAt,
  pick,
  rarely,
  usesStaffSession,
  which,
  type Expected,
  type Turn,
} from './command.ts';
import { at, chargesOf, isOpen, isVoidable, isVoided, meantBy } from './model-charges.ts';
import { hasCome, isPossible } from './model-bookings.ts';
import { hasMoney, together } from './model-attempts.ts';
import * as money from './model-money.ts';
import * as refunding from './model-refunds.ts';
import type { ModelApp } from './model-app.ts';
import type { Booking, Model } from './model-state.ts';
import {
  END,
  hasOpenMoney,
  may,
  MONEY_ACTIONS,
  STAFF_ACTIONS,
  voidCharge,
  type MoneyAction,
  type Right,
} from './model-staff.ts';

export const chooseStaff = (m: Readonly<Model>, by: number, right: Right): number =>
  choose(m.staff, by, (_, i) => isStaffIn(m, i) && may(m, i, right)) ?? by % m.staff.length;

export const tokenOf = (real: ModelApp, staff: number): string | null => real.staff[staff]?.token ?? null;

/** A button of staff on a booking; `charge`: the one that is named, null for none. */
interface Press {
  staff: number;
  index: number;
  name: string;
  charge: number | null;
}

function predict(m: Model, { staff, index, name, charge }: Press, version: number | 'stale'): Expected {
  const action = must(STAFF_ACTIONS[name]);
  const booking = bookingAt(m, index);
  const meant = meantBy(booking, charge ?? action.charge?.(m, index) ?? 0);
  if (!usesStaffSession(m, staff)) return 'session.missing';
  if (!may(m, staff, action.right)) return 'session.forbidden';
  if (version === 'stale') return 'booking.stale';
  if (END[name] === booking.status) return 'ok';
  if (!action.can(m, index, booking, meant)) return refusalOf(name, booking);
  const problem = action.problem?.(m, index, meant) ?? null;
  if (problem !== null) return problem;
  if (action.needsRefund === true && (hasOpenMoney(booking) || hasCome(booking)) && !may(m, staff, 'refund'))
    return 'session.forbidden';
  action.apply(m, index, meant);
  booking.done.add([staff, name, charge ?? 'none', version].join(' '));
  return 'ok';
}

/** Why a button is refused on a booking. */
function refusalOf(name: string, booking: Booking): Expected {
  if (name === 'finish' && isOpen(booking)) return 'booking.money_missing';
  const isRequested = name === 'accept a cancellation' && isPossible('acceptCancellation', booking);
  return isRequested ? 'booking.car_came' : 'booking.not_possible';
}

/** The bookings with the charges that can be named, and with none. */
const withCharges = (m: Readonly<Model>): { index: number; charge: number | null }[] =>
  m.bookings.flatMap((b, index) => [null, ...chargesOf(b)].map((charge) => ({ index, charge })));

/** The target of a button: one of the bookings, with a charge where the button is about its payment. */
function chooseTarget(
  m: Readonly<Model>,
  on: number,
  name: string,
): { index: number; charge: number | null } | undefined {
  const { charge: byDefault, can } = must(STAFF_ACTIONS[name]);
  const targets = withCharges(m).filter(({ charge }) => charge === null || byDefault !== undefined);
  const chosen = choose(targets, on, ({ index, charge }) =>
    can(m, index, bookingAt({ ...m }, index), charge ?? byDefault?.(m, index) ?? 0),
  );
  return chosen === undefined ? undefined : targets[chosen];
}

/** The body that a button sends: the shown version and the chosen charge. */
const bodyOf = (real: ModelApp, { index, name, charge }: Press, version: number) => ({
  version,
  ...(charge !== null && { charge: real.state.ids.charges[index]?.[charge] }),
  ...must(STAFF_ACTIONS[name]).body,
});

const buttons = Object.entries(STAFF_ACTIONS).map(([name, action]) =>
  command({
    name,
    weight: name === 'finish' ? 14 : 7,
    arguments: fc.record({ on: which, by: which, isStale: rarely }),
    check: (m, { on }) => chooseTarget(m, on, name) !== undefined,
    async run(m, real, { on, by, isStale }) {
      const target = must(chooseTarget(m, on, name));
      const staff = chooseStaff(m, by, action.right);
      return press(m, real, { ...target, staff, name }, isStale);
    },
  }),
);

/** A member of staff presses a button of a booking; a stale page shows another version of it. */
export async function press(m: Model, real: ModelApp, pressed: Press, isStale = false): Promise<Turn> {
  const { staff, index, name } = pressed;
  const version = must(real.state.versions[index]);
  const path = `staff/booking/${real.state.ids.bookings[index]}/${must(STAFF_ACTIONS[name]).path}`;
  const body = bodyOf(real, pressed, isStale ? version + 1 : version);
  const response = await real.call('PUT', path, tokenOf(real, staff), body);
  return [response, predict(m, pressed, isStale ? 'stale' : version)];
}

/** A member of staff voids a charge; one that is voided already stays so. */
export async function pressVoid(
  m: Model,
  real: ModelApp,
  { staff, index, charge }: { staff: number; index: number; charge: number },
): Promise<Turn> {
  const path = `staff/charge/${real.state.ids.charges[index]?.[charge]}/void`;
  const response = await real.call('POST', path, tokenOf(real, staff), { note: 'The part is not to be had.' });
  if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
  if (!may(m, staff, 'refund')) return [response, 'session.forbidden'];
  const meant = meantBy(bookingAt(m, index), charge);
  if (!isVoidable(bookingAt(m, index), meant)) return [response, 'booking.not_possible'];
  voidCharge(m, index, meant);
  return [response, 'ok'];
}

const canVoid =
  (m: Readonly<Model>) =>
  ({ index, charge }: { index: number; charge: number }) => {
    const booking = bookingAt({ ...m }, index);
    return !isVoided(booking, charge) && isVoidable(booking, charge);
  };
const allCharges = (m: Readonly<Model>): { index: number; charge: number }[] =>
  m.bookings.flatMap((b, index) => chargesOf(b).map((charge) => ({ index, charge })));

const voiding = command({
  name: 'void a charge',
  weight: 8,
  arguments: fc.record({ on: which, by: which }),
  check: (m, { on }) => chooseOnly(allCharges(m), on, canVoid(m)) !== undefined,
  async run(m, real, { on, by }) {
    const target = must(allCharges(m)[must(choose(allCharges(m), on, canVoid(m)))]);
    return pressVoid(m, real, { ...target, staff: chooseStaff(m, by, 'refund') });
  },
});

/** A member of staff presses a button of a payment. */
export async function pressMoney(
  m: Model,
  real: ModelApp,
  { staff, index, name }: { staff: number; index: number; name: MoneyAction },
): Promise<Turn> {
  const { right, can, apply } = MONEY_ACTIONS[name];
  const payment = paymentAt(m, index);
  const path = `staff/money/payment/${real.state.ids.payments[index]}/${name}`;
  const response = await real.call('POST', path, tokenOf(real, staff), name === 'handed-back' ? {} : undefined);
  if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
  if (!may(m, staff, right)) return [response, 'session.forbidden'];
  if (!can(m, payment)) return [response, 'payment.not_possible'];
  apply(m, payment);
  return [response, 'ok'];
}

const moneyButtons = (['accept', 'refund', 'handed-back'] as const).map((name) => {
  const { right, can } = MONEY_ACTIONS[name];
  return command({
    name: `money: ${name}`,
    weight: 7,
    arguments: fc.record({ on: which, by: which }),
    check: (m, { on }) => chooseOnly(m.payments, on, (p) => can({ ...m }, p)) !== undefined,
    async run(m, real, { on, by }) {
      const index = must(choose(m.payments, on, (p) => can(m, p)));
      return pressMoney(m, real, { staff: chooseStaff(m, by, right), index, name });
    },
  });
});

/** A member of staff has the provider asked about a payment. */
export async function checkPayment(m: Model, real: ModelApp, staff: number, index: number): Promise<Turn> {
  const payment = paymentAt(m, index);
  const path = `staff/money/payment/${real.state.ids.payments[index]}/check`;
  const response = await real.call('POST', path, tokenOf(real, staff));
  if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
  if (!may(m, staff, 'record')) return [response, 'session.forbidden'];
  if (payment.method !== 'online') return [response, 'payment.not_possible'];
  if (money.verify(m, payment) === 'uncertain') return [response, 'payment.confirming'];
  if (hasMoney(together(m, payment))) refunding.refresh(m, payment);
  return [response, 'ok'];
}

const others = [
  command({
    name: 'repeat a staff action',
    weight: 2,
    arguments: fc.record({ on: which }),
    check: (m, { on }) => chooseOnly(m.bookings, on, ({ done }) => done.size > 0) !== undefined,
    async run(m, real, { on }) {
      const index = must(chooseOnly(m.bookings, on, ({ done }) => done.size > 0));
      const entry = pick([...at(m, index).done], on);
      if (entry === undefined) return [null, 'ok'];
      const [by = '', ...words] = entry.split(' ');
      const version = Number(words.pop());
      const named = words.pop();
      const charge = named === 'none' ? null : Number(named);
      const pressed = { staff: Number(by), index, name: words.join(' '), charge };
      const action = must(STAFF_ACTIONS[pressed.name]);
      const path = `staff/booking/${real.state.ids.bookings[index]}/${action.path}`;
      const body = bodyOf(real, pressed, version);
      const response = await real.call('PUT', path, tokenOf(real, pressed.staff), body);
      if (!usesStaffSession(m, pressed.staff)) return [response, 'session.missing'];
      return [response, may(m, pressed.staff, action.right) ? 'ok' : 'session.forbidden'];
    },
  }),
  command({
    name: 'check a payment',
    weight: 5,
    arguments: fc.record({ on: which, by: which }),
    check: (m, { on }) => choose(m.payments, on, (p) => p.method === 'online') !== undefined,
    run: (m, real, { on, by }) =>
      checkPayment(m, real, chooseStaff(m, by, 'record'), must(choose(m.payments, on, (p) => p.method === 'online'))),
  }),
  command({
    name: 'resolve an unmatched payment',
    weight: 5,
    arguments: fc.record({ on: which, by: which }),
    check: (m, { on }) => chooseOnly([...m.foreign], on, isUnresolved) !== undefined,
    async run(m, real, { on, by }) {
      const all = [...m.foreign];
      const [reference, payment] = must(all[must(choose(all, on, isUnresolved))]);
      const staff = chooseStaff(m, by, 'refund');
      const path = `staff/money/stray/${reference}/done`;
      const response = await real.call('POST', path, tokenOf(real, staff), { note: 'It was for the shop next door.' });
      if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
      if (!may(m, staff, 'refund')) return [response, 'session.forbidden'];
      if (payment.isResolved === null) return [response, 'payment.not_found'];
      payment.isResolved = true;
      return [response, 'ok'];
    },
  }),
];

const isUnresolved = ([, { isResolved }]: [string, { isResolved: boolean | null }]): boolean => isResolved === false;

export const staff = [...buttons, voiding, ...moneyButtons, ...others];
