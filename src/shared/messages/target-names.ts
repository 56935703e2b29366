/** The types and targets of a message, as the specification names them (docs/product.md). */

export const TYPES = ['message', 'broadcast'] as const;
export type MessageType = (typeof TYPES)[number];

export const TARGETS = [
  'all',
  'users',
  'admins',
  'user',
  'admin',
  'all_admins',
  'all_users',
  'super_admins',
  'owner',
] as const;
export type Target = (typeof TARGETS)[number];
