import type { Runtime } from '#api/runtime.ts';
import { staffToPick, type Role } from '#shared/messages/message-targets.ts';
import { fullName } from '#shared/text-schemas.ts';
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

/** One page of the customers whom staff can pick as receivers. */
export async function listUsers({ db }: Runtime, search: string | null, page: number) {
  const rows = await repo.listCustomers(db, search, page);
  return rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName(row.first_name, row.last_name),
    email: row.email ?? '',
    phoneNumber: row.phone,
  }));
}
