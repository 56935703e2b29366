import { expect, test } from 'vitest';
import { can, needsSecondStep, type Capability, type StaffType } from './capabilities.ts';
import { STAFF_TYPES } from './staff-types.ts';

/** From the fewest capabilities to the most: each role has those of the roles before it. */
const ROLES: StaffType[] = ['technician', 'front_desk', 'manager', 'super_admin', 'owner'];

/** The first role that has each capability. */
const FIRST_ROLE: Record<Capability, StaffType> = {
  'bookings.see': 'technician',
  'bookings.move': 'technician',
  'calendar.see': 'technician',
  'messages.send': 'technician',
  'messages.receive': 'technician',
  'staff.see': 'technician',
  'visits.see': 'technician',
  'visits.move': 'technician',
  'visits.check-in': 'front_desk',
  'visits.clock': 'technician',
  'visits.release': 'front_desk',
  'visits.release-without-code': 'manager',
  'inspections.write': 'technician',
  'reviews.see': 'front_desk',
  'reviews.answer': 'manager',
  'time.see': 'front_desk',
  'time.correct': 'manager',
  'estimates.send': 'manager',
  'estimates.see-cost': 'manager',
  'bookings.walk-in': 'front_desk',
  'bookings.add-service': 'front_desk',
  'calendar.plan': 'front_desk',
  'payments.record': 'front_desk',
  'customers.see': 'front_desk',
  'waitlist.see': 'front_desk',
  'messages.read': 'front_desk',
  'customers.manage': 'manager',
  'cancellations.decide': 'manager',
  'payments.refund': 'manager',
  'imports.run': 'manager',
  'catalogue.edit': 'manager',
  'calendar.edit': 'manager',
  'promotions.edit': 'manager',
  'reports.see': 'manager',
  announce: 'manager',
  'staff.manage': 'super_admin',
  'settings.edit': 'super_admin',
  'audit.read': 'super_admin',
  'integrations.manage': 'super_admin',
  'messages.receive-as-head': 'super_admin',
  'owners.manage': 'owner',
  'messages.receive-as-owner': 'owner',
};
const isCapability = (name: string): name is Capability => name in FIRST_ROLE;

test.each(Object.keys(FIRST_ROLE).filter(isCapability))(
  'exactly the roles of the contract have the capability %s',
  (capability) => {
    expect(ROLES.filter((role) => can(role, capability))).toEqual(ROLES.slice(ROLES.indexOf(FIRST_ROLE[capability])));
  },
);

test('these are all roles', () => expect(new Set(STAFF_TYPES)).toEqual(new Set(ROLES)));

test('only owners and super administrators need a second step to log in', () => {
  expect(ROLES.filter(needsSecondStep)).toEqual(['super_admin', 'owner']);
});
