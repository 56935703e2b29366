import type { StaffType } from '#shared/capabilities.ts';
import { CODE_PLACES, CODE_UNTIL } from './code-prices.ts';
import { PLACES, type Model } from './model-state.ts';

/** The five members of staff of each sequence, owner first. */
const STAFF: readonly StaffType[] = ['owner', 'super_admin', 'manager', 'front_desk', 'technician'];
/** Customers of each sequence, by the index of their referrer. */
export const REFERRERS = [null, 0, 0] as const;

/** The state at the beginning of each sequence: three customers with sessions, two of them referred by the first. */
export function initialModel(now: number): Model {
  const session = () => ({ opened: now, seen: now });
  return {
    now,
    customers: REFERRERS.map((referrer, i) => ({
      email: `model${i}@example.ng`,
      password: 'kept in the glove box',
      referrer,
      isDeleted: false,
      sessions: [session()],
      claims: new Map([['first-100', null]]),
    })),
    signUps: [],
    bookings: [],
    payments: [],
    credit: [],
    staff: STAFF.map((type) => ({ type, isSuspended: false, sessions: [session()] })),
    promotions: {
      'first-100': { percent: 50, isActive: true, places: PLACES, taken: REFERRERS.length },
      'first-care': { percent: 20, isActive: true, places: null, taken: 0 },
    },
    codes: {
      'rains-40': { isActive: true, places: CODE_PLACES, until: null },
      'wash-off': { isActive: true, places: null, until: CODE_UNTIL },
    },
    remembered: new Map(),
    rememberedCodes: new Map(),
    webhooks: [],
    foreign: new Map(),
    repeatable: [],
    transitions: new Set(),
  };
}
