import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { can, type StaffType } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import {
  AUDIENCES,
  audienceOf,
  audiencesOf,
  isForAll,
  mayWrite,
  picksCustomers,
  readsCustomers,
  recipientsFor,
  staffToPick,
  targetsFor,
  typesFor,
  type Audience,
  type Role,
} from './message-targets.ts';
import { TARGETS, TYPES, type MessageType, type Target } from './target-names.ts';

const ROLES: readonly Role[] = ['customer', ...STAFF_TYPES];

const role = fc.constantFrom(...ROLES);
const type = fc.constantFrom(...TYPES);
const target = fc.constantFrom(...TARGETS);
const STAFF_TARGETS: Target[] = ['admins', 'admin', 'all_admins', 'super_admins', 'owner'];

describe('sending', () => {
  const offered: [Role, MessageType, Target[]][] = [
    ['customer', 'message', STAFF_TARGETS],
    ['customer', 'broadcast', []],
    ['technician', 'message', STAFF_TARGETS],
    ['technician', 'broadcast', []],
    ['front_desk', 'message', [...STAFF_TARGETS, 'users', 'user']],
    ['front_desk', 'broadcast', []],
    ['manager', 'message', [...TARGETS]],
    ['manager', 'broadcast', ['all', 'all_admins', 'all_users']],
    ['super_admin', 'message', [...TARGETS]],
    ['super_admin', 'broadcast', ['all', 'all_admins', 'all_users']],
    ['owner', 'message', [...TARGETS]],
    ['owner', 'broadcast', ['all', 'all_admins', 'all_users']],
  ];
  test.each(offered)('%s may send a %s to %j', (who, what, targets) => {
    expect(new Set(targetsFor(who, what))).toEqual(new Set(targets));
  });

  test('a type is offered exactly when it has a target', () => {
    expect(typesFor('customer')).toEqual(['message']);
    expect(typesFor('manager')).toEqual(['message', 'broadcast']);
  });

  test('an announcement needs the right to announce and a target for all', () => {
    fc.assert(
      fc.property(role, target, (who, to) => {
        if (!mayWrite(who, 'broadcast', to)) return true;
        return to.startsWith('all') && who !== 'customer' && can(who, 'announce');
      }),
    );
  });

  test('a customer never reaches a customer', () => {
    fc.assert(
      fc.property(type, target, (what, to) => {
        if (!mayWrite('customer', what, to)) return true;
        const audience = audienceOf(to);
        return !picksCustomers(to) && (audience === null || !audiencesOf('customer').includes(audience));
      }),
    );
  });

  test('a message to all customers needs the right to announce', () => {
    fc.assert(
      fc.property(role, type, target, (who, what, to) => {
        const audience = audienceOf(to);
        if (audience === null || !audiencesOf('customer').includes(audience) || !mayWrite(who, what, to)) return true;
        return who !== 'customer' && can(who, 'announce');
      }),
    );
  });
});

describe('picking recipients', () => {
  test.each<[Target, 'none' | 'needed' | 'optional', Audience | null]>([
    ['all', 'none', 'all'],
    ['all_users', 'none', 'users'],
    ['all_admins', 'none', 'staff'],
    ['users', 'needed', null],
    ['user', 'needed', null],
    ['admins', 'optional', 'staff'],
    ['admin', 'needed', null],
    ['super_admins', 'optional', 'heads'],
    ['owner', 'optional', 'owners'],
  ])('the picking of recipients for %s is %s, and without recipients the group is %s', (to, recipients, audience) => {
    expect([recipientsFor(to), audienceOf(to)]).toEqual([recipients, audience]);
  });

  test('recipients are picked from customers for the targets user and users only', () => {
    expect(TARGETS.filter(picksCustomers)).toEqual(['users', 'user']);
  });

  test('only the targets for all are whole groups', () => {
    expect(TARGETS.filter(isForAll)).toEqual(['all', 'all_admins', 'all_users']);
  });

  test.each<[Role, Target, string[]]>([
    ['customer', 'super_admins', ['super_admin', 'owner']],
    ['customer', 'owner', ['owner']],
    ['customer', 'admin', ['owner', 'super_admin', 'manager', 'front_desk']],
    ['manager', 'admin', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']],
    ['technician', 'super_admins', ['super_admin', 'owner']],
    ['manager', 'users', []],
    ['manager', 'all_admins', []],
  ])('%s picks recipients for %s from %j', (who, to, types) =>
    expect(new Set(staffToPick(who, to))).toEqual(new Set(types)),
  );

  test('a customer picks only staff who read messages of customers', () => {
    fc.assert(fc.property(target, (to) => staffToPick('customer', to).every((one) => readsCustomers(one))));
  });

  test('a target without a group requires picked recipients', () => {
    for (const to of TARGETS) expect(audienceOf(to) === null, to).toBe(recipientsFor(to) === 'needed');
  });

  test('the group of a target contains only staff that the target lets one pick', () => {
    for (const to of STAFF_TARGETS) {
      const audience = audienceOf(to);
      if (audience === null || to === 'all_admins') continue;
      for (const who of ROLES) {
        if (who === 'customer') expect(audiencesOf(who)).not.toContain(audience);
        else if (audiencesOf(who).includes(audience)) expect(staffToPick('manager', to)).toContain(who);
      }
    }
  });
});

test('every group has a member, and every role is in the group of all', () => {
  for (const audience of AUDIENCES)
    expect(
      ROLES.some((who) => audiencesOf(who).includes(audience)),
      audience,
    ).toBe(true);
  for (const who of ROLES) expect(audiencesOf(who)).toContain('all');
  expect(ROLES.filter((who) => audiencesOf(who).includes('users'))).toEqual(['customer']);
  expect(ROLES.filter((who) => audiencesOf(who).includes('heads'))).toEqual(['owner', 'super_admin']);
});

test('each role is in its groups and in no other', () => {
  expect(Object.fromEntries(ROLES.map((who) => [who, audiencesOf(who)]))).toEqual({
    customer: ['all', 'users'],
    technician: ['all', 'staff'],
    front_desk: ['all', 'staff'],
    manager: ['all', 'staff'],
    super_admin: ['all', 'staff', 'heads'],
    owner: ['all', 'staff', 'heads', 'owners'],
  });
});

test('technicians alone do not read messages of customers', () => {
  expect(ROLES.filter((who) => !readsCustomers(who))).toEqual(['technician']);
});

test('a role without capabilities writes to no target, picks no recipient and is in no group', () => {
  // A cast, because the types do not let the table of capabilities leave a role out.
  const undecided = 'inspector' as StaffType;
  expect(TYPES.flatMap((what) => targetsFor(undecided, what))).toEqual([]);
  expect(TARGETS.flatMap((to) => staffToPick(undecided, to))).toEqual([]);
  expect(audiencesOf(undecided)).toEqual([]);
  expect(readsCustomers(undecided)).toBeFalsy();
});

test.each([
  ['admins', 'messages.receive'],
  ['admin', 'messages.receive'],
  ['super_admins', 'messages.receive-as-head'],
  ['owner', 'messages.receive-as-owner'],
] as const)('staff who write to %s pick from everyone with the capability %s', (to, capability) => {
  expect(staffToPick('owner', to)).toEqual(STAFF_TYPES.filter((one) => can(one, capability)));
});
