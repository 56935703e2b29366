import { can, STAFF_TYPES, type StaffType } from '#shared/staff/capabilities.ts';

/** Who may write what to whom (contract.md 8). Pure: the server enforces it, the send dialog offers what it allows. */

export const TYPES = ['message', 'broadcast'] as const;
export type MessageType = (typeof TYPES)[number];

export const TARGETS = ['all', 'users', 'admins', 'user', 'admin', 'all_admins', 'all_users', 'super_admins', 'owner'] as const;
export type Target = (typeof TARGETS)[number];

/** Who writes or reads: a customer, or staff of a type. */
export type Role = 'customer' | StaffType;
export const ROLES: readonly Role[] = ['customer', ...STAFF_TYPES];

/** A whole group that something is addressed to; it is stored once and everybody in the group sees it. */
export const AUDIENCES = ['all', 'users', 'staff', 'heads', 'owners'] as const;
export type Audience = (typeof AUDIENCES)[number];

interface TargetRule {
  /** Whom receivers are picked from; null where nobody is picked. */
  pick: 'customers' | readonly StaffType[] | null;
  /** The group that gets it when nobody is picked; null where somebody must be. */
  audience: Audience | null;
}

const RULES: Record<Target, TargetRule> = {
  all: { pick: null, audience: 'all' },
  all_users: { pick: null, audience: 'users' },
  all_admins: { pick: null, audience: 'staff' },
  users: { pick: 'customers', audience: null },
  user: { pick: 'customers', audience: null },
  admins: { pick: STAFF_TYPES, audience: 'staff' },
  admin: { pick: STAFF_TYPES, audience: null },
  super_admins: { pick: ['super_admin', 'owner'], audience: 'heads' },
  owner: { pick: ['owner'], audience: 'owners' },
};

/** Everybody in the group at once, so it starts with all; only these take an announcement. */
export const isForAll = (target: Target): boolean => target.startsWith('all');

const reachesCustomers = (target: Target): boolean => target === 'all' || target === 'all_users' || target === 'users' || target === 'user';

/**
 * May this role write this type to this target? Customers write messages to staff. An announcement goes from those who may
 * announce to a target that starts with all; a message to every customer is one in all but name, so it needs the same.
 */
export function mayWrite(role: Role, type: MessageType, target: Target): boolean {
  if (role === 'customer') return type === 'message' && !reachesCustomers(target);
  if (type === 'broadcast') return isForAll(target) && can(role, 'announce');
  if (!reachesCustomers(target)) return true;
  return isForAll(target) ? can(role, 'announce') : can(role, 'customers.see');
}

/** What the send dialog offers. */
export const typesFor = (role: Role): MessageType[] => TYPES.filter((type) => TARGETS.some((target) => mayWrite(role, type, target)));
export const targetsFor = (role: Role, type: MessageType): Target[] => TARGETS.filter((target) => mayWrite(role, type, target));

/** none: nobody is picked; needed: at least one; optional: nobody picked means the whole group. */
export function receiversFor(target: Target): 'none' | 'needed' | 'optional' {
  const { pick, audience } = RULES[target];
  if (pick === null) return 'none';
  return audience === null ? 'needed' : 'optional';
}

/** Whether receivers are picked among customers. */
export const picksCustomers = (target: Target): boolean => RULES[target].pick === 'customers';

/**
 * The types of staff among whom this role picks receivers for a target; none when the target has no staff to pick. A
 * customer is offered only staff who read customers' messages.
 */
export function staffToPick(role: Role, target: Target): StaffType[] {
  const { pick } = RULES[target];
  if (pick === null || pick === 'customers') return [];
  return pick.filter((type) => role !== 'customer' || can(type, 'messages.read'));
}

/** The group a message without picked receivers goes to; null when receivers must be picked. */
export const audienceOf = (target: Target): Audience | null => RULES[target].audience;

/** The groups a reader belongs to. */
export function audiencesOf(role: Role): Audience[] {
  if (role === 'customer') return ['all', 'users'];
  const heads: Audience[] = role === 'super_admin' || role === 'owner' ? ['heads'] : [];
  return ['all', 'staff', ...heads, ...(role === 'owner' ? (['owners'] as const) : [])];
}

/** Staff who do not work at the desk see what staff write, not what customers write to the centre. */
export const readsCustomers = (role: Role): boolean => role === 'customer' || can(role, 'messages.read');
