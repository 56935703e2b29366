import type { Runtime } from '#api/runtime.ts';
import { staffToPick, type Role } from '#shared/messages/message-targets.ts';
import * as repo from './recipients.repository.ts';

/** The staff whom this role can pick as receivers; email and phone are included for staff only. */
export async function listAdmins({ db }: Runtime, role: Role) {
  const rows = await repo.listStaff(db, staffToPick(role, 'admin'));
  return rows.map(({ id, name, type, email, phone }) => ({
    _id: id,
    name,
    type,
    ...(role !== 'customer' && { email, phoneNumber: phone }),
  }));
}
