import { can, type Capability, type StaffType } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';

import { type MessageType, type Target, TARGETS, TYPES } from './target-names.ts';

/** Who may send messages and announcements to whom. Pure: the server enforces it, and the send dialog reads it. */

/** A sender or reader: a customer, or staff of a type. */
export type Role = 'customer' | StaffType;

/** A group of readers. A message to a group is stored once and visible to all its members. */
export const AUDIENCES = ['all', 'users', 'staff', 'heads', 'owners'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The capability by which staff are in a group. */
const MEMBERS: Record<Exclude<Audience, 'users'>, Capability> = {
  all: 'messages.receive',
  staff: 'messages.receive',
  heads: 'messages.receive-as-head',
  owners: 'messages.receive-as-owner',
};

interface TargetRule {
  /** The group from which recipients are picked; null where none can be picked. */
  pick: Audience | null;
  /** The group addressed when no recipients are picked; null where recipients are required. */
  audience: Audience | null;
}

const RULES: Record<Target, TargetRule> = {
  all: { pick: null, audience: 'all' },
  all_users: { pick: null, audience: 'users' },
  all_admins: { pick: null, audience: 'staff' },
  users: { pick: 'users', audience: null },
  user: { pick: 'users', audience: null },
  admins: { pick: 'staff', audience: 'staff' },
  admin: { pick: 'staff', audience: null },
  super_admins: { pick: 'heads', audience: 'heads' },
  owner: { pick: 'owners', audience: 'owners' },
};

/** Whether the target is a whole group without picked recipients. Only such targets accept announcements. */
export const isForAll = (target: Target): boolean => RULES[target].pick === null;

function reachesCustomers(target: Target): boolean {
  const { pick, audience } = RULES[target];
  return pick === 'users' || audience === 'all' || audience === 'users';
}

/**
 * Whether a role may send this type to this target. Customers send messages to staff. Staff need the capability
 * `messages.send`. Announcements need the capability `announce` and a target for all; so does a message to all
 * customers, since it has the same effect.
 */
export function mayWrite(role: Role, type: MessageType, target: Target): boolean {
  if (role === 'customer') return type === 'message' && !reachesCustomers(target);
  if (!can(role, 'messages.send')) return false;
  if (type === 'broadcast') return isForAll(target) && can(role, 'announce');
  if (!reachesCustomers(target)) return true;
  return isForAll(target) ? can(role, 'announce') : can(role, 'customers.see');
}

/** The types that the send dialog offers a role. */
export const typesFor = (role: Role): MessageType[] =>
  TYPES.filter((type) => TARGETS.some((target) => mayWrite(role, type, target)));
/** The targets that the send dialog offers a role for a type. */
export const targetsFor = (role: Role, type: MessageType): Target[] =>
  TARGETS.filter((target) => mayWrite(role, type, target));

/** Whether recipients are picked: never, always, or optionally (none picked addresses the whole group). */
export function recipientsFor(target: Target): 'none' | 'needed' | 'optional' {
  const { pick, audience } = RULES[target];
  if (pick === null) return 'none';
  return audience === null ? 'needed' : 'optional';
}

/** Whether recipients are picked among customers. */
export const picksCustomers = (target: Target): boolean => RULES[target].pick === 'users';

/**
 * The staff types from which a role picks recipients; empty when the target has no staff to pick. Customers can pick
 * only staff who may read customers' messages, and staff need the capability `staff.see`.
 */
export function staffToPick(role: Role, target: Target): StaffType[] {
  const { pick } = RULES[target];
  if (pick === null) return [];
  return STAFF_TYPES.filter(
    (type) =>
      audiencesOf(type).includes(pick) && (role === 'customer' ? can(type, 'messages.read') : can(role, 'staff.see')),
  );
}

/** The group addressed when no recipients are picked; null when recipients are required. */
export const audienceOf = (target: Target): Audience | null => RULES[target].audience;

/** The groups a reader belongs to. */
export function audiencesOf(role: Role): Audience[] {
  if (role === 'customer') return ['all', 'users'];
  return AUDIENCES.filter((audience) => audience !== 'users' && can(role, MEMBERS[audience]));
}

/** Whether a role sees messages written by customers. Technicians see only those written by staff. */
export const readsCustomers = (role: Role): boolean => role === 'customer' || can(role, 'messages.read');
