/** Staff types and their capabilities. Pure. */

export const STAFF_TYPES = ['owner', 'super_admin', 'manager', 'front_desk', 'technician'] as const;
export type StaffType = (typeof STAFF_TYPES)[number];

const EVERYBODY: readonly StaffType[] = STAFF_TYPES;
const DESK: readonly StaffType[] = ['front_desk', 'manager', 'super_admin', 'owner'];
const MANAGERS: readonly StaffType[] = ['manager', 'super_admin', 'owner'];
const HEADS: readonly StaffType[] = ['super_admin', 'owner'];

const MAY = {
  'bookings.see': EVERYBODY,
  'bookings.move': EVERYBODY,
  'bookings.walk-in': DESK,
  'payments.record': DESK,
  'customers.see': DESK,
  'waitlist.see': DESK,
  'messages.read': DESK,
  'cancellations.decide': MANAGERS,
  'payments.refund': MANAGERS,
  'catalogue.edit': MANAGERS,
  'promotions.edit': MANAGERS,
  announce: MANAGERS,
  'staff.manage': HEADS,
  'settings.edit': HEADS,
  'audit.read': HEADS,
  'owners.manage': ['owner'],
} as const satisfies Record<string, readonly StaffType[]>;
export type Capability = keyof typeof MAY;
export const CAPABILITIES = Object.keys(MAY) as Capability[];

/** Whether staff of this type have the capability. */
export const may = (type: StaffType, capability: Capability): boolean => (MAY[capability] as readonly StaffType[]).includes(type);

/** Whether staff of this type must log in with a second step (TOTP). */
export const needsSecondStep = (type: StaffType): boolean => HEADS.includes(type);
