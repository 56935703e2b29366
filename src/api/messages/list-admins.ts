import type { Runtime } from '#api/runtime.ts';
import { staffToPick, type Role } from '#shared/messages/message-targets.ts';
import * as repo from './recipients.repository.ts';

/**
 * The staff whom this role can pick as receivers. Staff get email and phone as well, and need the capability
 * `staff.see`; without it the list is empty.
 */
export async function listAdmins({ db }: Runtime, role: Role) {
  const rows = await repo.listStaff(db, staffToPick(role, 'admin'));
  return rows.map(({ id, name, type, email, phone }) => ({
    _id: id,
    name,
    type,
    ...(role !== 'customer' && { email, phoneNumber: phone }),
  }));
}
