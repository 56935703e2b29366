import type { Target } from '#shared/messages/target-names.ts';

/** The label of a message target. */
export const TARGET_LABEL: Record<Target, string> = {
  all: 'Everybody: customers and staff',
  all_users: 'All customers',
  all_admins: 'All staff',
  user: 'One customer',
  users: 'Several customers',
  admin: 'One colleague',
  admins: 'Staff',
  super_admins: 'Super admins and owners',
  owner: 'Owners',
};
