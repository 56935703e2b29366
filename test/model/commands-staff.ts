import fc from 'fast-check';
import type { StaffType } from '#shared/capabilities.ts';
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
import { at } from './model-bookings.ts';
import * as money from './model-money.ts';
import { openStaffSession, type ModelApp } from './model-app.ts';
import type { Model } from './model-state.ts';
import { END, hasOpenMoney, may, MONEY_ACTIONS, STAFF_ACTIONS, type MoneyAction, type Right } from './model-staff.ts';

const chooseStaff = (m: Readonly<Model>, by: number, right: Right): number =>
  choose(m.staff, by, (_, i) => isStaffIn(m, i) && may(m, i, right)) ?? by % m.staff.length;

const tokenOf = (real: ModelApp, staff: number): string | null => real.staff[staff]?.token ?? null;

function predict(m: Model, staff: number, index: number, name: string, version: number | 'stale'): Expected {
  const action = must(STAFF_ACTIONS[name]);
  const booking = bookingAt(m, index);
  if (!usesStaffSession(m, staff)) return 'session.missing';
  if (!may(m, staff, action.right)) return 'session.forbidden';
  if (version === 'stale') return 'booking.stale';
  if (END[name] === booking.status) return 'ok';
  if (!action.can(m, index, booking))
    return name === 'finish' && booking.status === 'pending' ? 'booking.money_missing' : 'booking.not_possible';
  if (action.needsRefund === true && hasOpenMoney(booking) && !may(m, staff, 'refund')) return 'session.forbidden';
  action.apply(m, index);
  booking.done.add(`${staff} ${name} ${version}`);
  return 'ok';
}

const buttons = Object.entries(STAFF_ACTIONS).map(([name, action]) =>
  command({
    name,
    weight: name === 'finish' ? 14 : 7,
    arguments: fc.record({ on: which, by: which, isStale: rarely }),
    check: (m, { on }) => choose(m.bookings, on, (b, i) => action.can(m, i, b)) !== undefined,
    async run(m, real, { on, by, isStale }) {
      const index = must(choose(m.bookings, on, (b, i) => action.can(m, i, b)));
      const staff = chooseStaff(m, by, action.right);
      return press(m, real, { staff, index, name, isStale });
    },
  }),
);

/** A member of staff presses a button of a booking; a stale page shows another version of it. */
export async function press(
  m: Model,
  real: ModelApp,
  { staff, index, name, isStale }: { staff: number; index: number; name: string; isStale: boolean },
): Promise<Turn> {
  const version = must(real.state.versions[index]);
  const action = must(STAFF_ACTIONS[name]);
  const path = `staff/booking/${real.state.ids.bookings[index]}/${action.path}`;
  const body = { version: isStale ? version + 1 : version, ...action.body };
  const response = await real.call('PUT', path, tokenOf(real, staff), body);
  return [response, predict(m, staff, index, name, isStale ? 'stale' : version)];
}

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
  if (money.hasMoney(payment)) money.refresh(m, payment);
  return [response, 'ok'];
}

const people = [
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
      const action = must(STAFF_ACTIONS[words.join(' ')]);
      const path = `staff/booking/${real.state.ids.bookings[index]}/${action.path}`;
      const response = await real.call('PUT', path, tokenOf(real, Number(by)), { version, ...action.body });
      if (!usesStaffSession(m, Number(by))) return [response, 'session.missing'];
      return [response, may(m, Number(by), action.right) ? 'ok' : 'session.forbidden'];
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
  command({
    name: 'change a promotion',
    weight: 2,
    arguments: fc.record({
      by: which,
      code: fc.constantFrom<'first-100' | 'first-care'>('first-100', 'first-care'),
      percent: fc.constantFrom(20, 33, 50, 100),
      isActive: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
      places: fc.integer({ min: 2, max: 6 }),
    }),
    async run(m, real, { by, code, percent, isActive, places }) {
      const staff = chooseStaff(m, by, 'refund');
      const body = { title: 'A promotion', percent, places, active: isActive };
      const response = await real.call('PUT', `staff/promotion/${code}`, tokenOf(real, staff), body);
      if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
      if (!may(m, staff, 'refund')) return [response, 'session.forbidden'];
      const promotion = m.promotions[code];
      if (promotion.places !== null && places < promotion.taken) return [response, 'promotion.places_taken'];
      Object.assign(promotion, { percent, isActive, ...(promotion.places !== null && { places }) });
      return [response, 'ok'];
    },
  }),
  command({
    name: 'change a role',
    weight: 1.5,
    arguments: fc.record({
      by: which,
      on: which,
      type: fc.constantFrom<StaffType>('technician', 'front_desk', 'manager', 'manager', 'super_admin', 'owner'),
    }),
    async run(m, real, { by, on, type }) {
      const staff = chooseStaff(m, by, 'manage');
      const index = on % m.staff.length;
      const person = must(m.staff[index]);
      const body = { name: 'Kúnlé Ṣówándé', phoneNumber: '0803 111 0000', type };
      const response = await real.call('PUT', `staff/people/${real.staff[index]?.id}`, tokenOf(real, staff), body);
      const refused = managing(m, staff, index, type !== 'owner');
      if (refused !== null) return [response, refused];
      if (type === 'owner' && m.staff[staff]?.type !== 'owner') return [response, 'staff.owners_only'];
      if (person.type !== type) Object.assign(person, { type, sessions: [] });
      return [response, 'ok'];
    },
  }),
  command({
    name: 'suspend or reinstate',
    weight: 1.5,
    arguments: fc.record({ by: which, on: which, isSuspended: fc.constantFrom(false, false, true) }),
    async run(m, real, { by, on, isSuspended }) {
      const staff = chooseStaff(m, by, 'manage');
      const index = choose(m.staff, on, (one) => one.isSuspended !== isSuspended) ?? on % m.staff.length;
      const person = must(m.staff[index]);
      const path = `staff/people/${real.staff[index]?.id}/suspended`;
      const response = await real.call('PUT', path, tokenOf(real, staff), { suspended: isSuspended });
      const refused = managing(m, staff, index, isSuspended);
      if (refused !== null) return [response, refused];
      if (index === staff) return [response, 'staff.yourself'];
      if (person.isSuspended !== isSuspended)
        Object.assign(person, { isSuspended, ...(isSuspended && { sessions: [] }) });
      return [response, 'ok'];
    },
  }),
  command({
    name: 'staff log in',
    weight: 4,
    arguments: fc.record({ on: which }),
    check: (m) => m.staff.some((_, i) => !isStaffIn(m, i)),
    async run(m, real, { on }) {
      const index = must(chooseOnly(m.staff, on, (_, i) => !isStaffIn(m, i)));
      const person = must(m.staff[index]);
      if (on % 8 > 0 && !person.isSuspended) {
        await openStaffSession(real, index);
      } else {
        await real.forgetLimits();
        const { email = '' } = real.staff[index] ?? {};
        const response = await real.call('POST', 'staff/login', null, { email, password: 'kept in the glove box' });
        if (person.isSuspended) return [response, 'staff.suspended'];
        must(real.staff[index]).token = String(response.body['token']);
      }
      person.sessions.push({ opened: m.now, seen: m.now });
      return [null, 'ok'];
    },
  }),
];

const isUnresolved = ([, { isResolved }]: [string, { isResolved: boolean | null }]): boolean => isResolved === false;

/** The refusals of those who manage staff. */
function managing(m: Model, staff: number, index: number, losesOwner: boolean): Expected | null {
  if (!usesStaffSession(m, staff)) return 'session.missing';
  if (!may(m, staff, 'manage')) return 'session.forbidden';
  const owners = [...m.staff.keys()].filter((i) => m.staff[i]?.type === 'owner' && m.staff[i]?.isSuspended === false);
  if (losesOwner && owners.length === 1 && owners[0] === index) return 'staff.last_owner';
  return m.staff[index]?.type === 'owner' && m.staff[staff]?.type !== 'owner' ? 'staff.owners_only' : null;
}

export const staff = [...buttons, ...moneyButtons, ...people];
