import { presentContact } from '#api/accounts/contact-channels.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './recipients.repository.ts';
import { staffToPick, type Role } from '#shared/messages/message-targets.ts';

/** One page of the customers whom staff can pick as recipients. */
export async function listUsers({ db }: Runtime, search: string | null, page: number) {
  const rows = await repo.listCustomers(db, search, page);
  return rows.map(presentContact);
}

/**
 * The staff whom this role can pick as recipients. Staff get email and phone as well, and need the capability
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
