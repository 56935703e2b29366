import { expect, test } from 'vitest';
import { CAPABILITIES, can, needsSecondStep, STAFF_TYPES, type Capability, type StaffType } from '#shared/capabilities.ts';

const STAFF: StaffType[] = ['technician', 'front_desk', 'manager', 'super_admin', 'owner'];

// The rights each kind of staff has beyond those of the kind before it.
const RIGHTS: [StaffType, Capability[]][] = [
  ['technician', ['bookings.see', 'bookings.move']],
  ['front_desk', ['bookings.walk-in', 'payments.record', 'customers.see', 'waitlist.see', 'messages.read']],
  ['manager', ['cancellations.decide', 'payments.refund', 'catalogue.edit', 'promotions.edit', 'announce']],
  ['super_admin', ['staff.manage', 'settings.edit', 'audit.read']],
  ['owner', ['owners.manage']],
];

test('each kind of staff has the rights of the table and no other', () => {
  const granted: Capability[] = [];
  for (const [type, rights] of RIGHTS) {
    granted.push(...rights);
    expect(new Set(CAPABILITIES.filter((capability) => can(type, capability))), type).toEqual(new Set(granted));
  }
});

test('the table names every right and every kind of staff', () => {
  expect(new Set(RIGHTS.flatMap(([, rights]) => rights))).toEqual(new Set(CAPABILITIES));
  expect(new Set(STAFF_TYPES)).toEqual(new Set(STAFF));
});

test('only owners and super administrators need a second step to log in', () => {
  expect(STAFF.filter(needsSecondStep)).toEqual(['super_admin', 'owner']);
});
