import fc from 'fast-check';
import type { StaffType } from '#shared/capabilities.ts';
import { PASSWORD } from '../passwords.ts';
import { choose, chooseOnly, command, isStaffIn, must, usesStaffSession, which, type Expected } from './command.ts';
import { chooseStaff, tokenOf } from './commands-staff.ts';
import { openStaffSession } from './model-app.ts';
import { usesOf } from './model-codes.ts';
import type { CodeName } from './model-types.ts';
import { may } from './model-staff.ts';
import type { Model } from './model-state.ts';

export const people = [
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
    name: 'change a code',
    weight: 2,
    arguments: fc.record({
      by: which,
      code: fc.constantFrom<CodeName[]>('rains-40', 'wash-off'),
      isActive: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
      places: fc.constantFrom(1, 2, 3, 4, null),
      until: fc.constantFrom(null, '2026-11-24', '2026-12-24'),
    }),
    async run(m, real, { by, code, isActive, places, until }) {
      const staff = chooseStaff(m, by, 'refund');
      const body = { title: 'A code', places, validUntil: until, active: isActive };
      const response = await real.call('PUT', `staff/promotion/${code}`, tokenOf(real, staff), body);
      if (!usesStaffSession(m, staff)) return [response, 'session.missing'];
      if (!may(m, staff, 'refund')) return [response, 'session.forbidden'];
      if (places !== null && places < usesOf(m, code)) return [response, 'promotion.places_taken'];
      m.codes[code] = { isActive, places, until };
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
      const body = { name: 'Kúnlé Ṣówándé', phoneNumber: '0803 111 0000', type, currentPassword: PASSWORD };
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
      const response = await real.call('PUT', path, tokenOf(real, staff), {
        suspended: isSuspended,
        currentPassword: PASSWORD,
      });
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

/** The refusal that a manager of staff gets; null: none. */
function managing(m: Model, staff: number, index: number, losesOwner: boolean): Expected | null {
  if (!usesStaffSession(m, staff)) return 'session.missing';
  if (!may(m, staff, 'manage')) return 'session.forbidden';
  const owners = [...m.staff.keys()].filter((i) => m.staff[i]?.type === 'owner' && m.staff[i]?.isSuspended === false);
  if (losesOwner && owners.length === 1 && owners[0] === index) return 'staff.last_owner';
  return m.staff[index]?.type === 'owner' && m.staff[staff]?.type !== 'owner' ? 'staff.owners_only' : null;
}
