/** The capabilities of each staff role. A new role or capability compiles only when all combinations are set. Pure. */

import type { STAFF_TYPES } from './staff-types.ts';

export type StaffType = (typeof STAFF_TYPES)[number];

type Roles = Record<StaffType, boolean>;

const CAN = {
  'bookings.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'bookings.move': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'calendar.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'messages.send': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'messages.receive': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'staff.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'visits.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'visits.move': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'visits.check-in': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'visits.clock': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'visits.release': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'visits.release-without-code': {
    owner: true,
    super_admin: true,
    manager: true,
    front_desk: false,
    technician: false,
  },
  'inspections.write': { owner: true, super_admin: true, manager: true, front_desk: true, technician: true },
  'bookings.walk-in': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'bookings.add-service': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'calendar.plan': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'payments.record': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'customers.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'waitlist.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'messages.read': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'reviews.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'reviews.answer': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'time.see': { owner: true, super_admin: true, manager: true, front_desk: true, technician: false },
  'time.correct': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'estimates.send': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'estimates.see-cost': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'customers.manage': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'cancellations.decide': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'payments.refund': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'imports.run': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'catalogue.edit': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'calendar.edit': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'reports.see': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'promotions.edit': { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  announce: { owner: true, super_admin: true, manager: true, front_desk: false, technician: false },
  'staff.manage': { owner: true, super_admin: true, manager: false, front_desk: false, technician: false },
  'settings.edit': { owner: true, super_admin: true, manager: false, front_desk: false, technician: false },
  'integrations.manage': { owner: true, super_admin: true, manager: false, front_desk: false, technician: false },
  'audit.read': { owner: true, super_admin: true, manager: false, front_desk: false, technician: false },
  'messages.receive-as-head': { owner: true, super_admin: true, manager: false, front_desk: false, technician: false },
  'owners.manage': { owner: true, super_admin: false, manager: false, front_desk: false, technician: false },
  'messages.receive-as-owner': {
    owner: true,
    super_admin: false,
    manager: false,
    front_desk: false,
    technician: false,
  },
} as const satisfies Record<string, Roles>;
export type Capability = keyof typeof CAN;

/** Whether a staff role has a capability. */
export const can = (type: StaffType, capability: Capability): boolean => CAN[capability][type];

/** Roles whose holders are reported to all owners when they get or lose them. */
const REPORTED: Roles = { owner: true, super_admin: true, manager: true, front_desk: false, technician: false };
/** Whether owners get an email when a person gets or loses this role. */
export const isReported = (type: StaffType): boolean => REPORTED[type];

/** Roles that log in with a second step (TOTP). */
const SECOND_STEP: Roles = { owner: true, super_admin: true, manager: false, front_desk: false, technician: false };
/** Whether a role must have a second step when the configuration requires it. */
export const needsSecondStep = (type: StaffType): boolean => SECOND_STEP[type];
