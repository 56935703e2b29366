import type { Runtime } from '#api/runtime.ts';
import { fullName } from '#shared/text-schemas.ts';
import * as repo from './recipients.repository.ts';

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
