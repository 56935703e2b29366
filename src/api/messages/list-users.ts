import { presentContact } from '#api/accounts/contact-channels.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './recipients.repository.ts';

/** One page of the customers whom staff can pick as receivers. */
export async function listUsers({ db }: Runtime, search: string | null, page: number) {
  const rows = await repo.listCustomers(db, search, page);
  return rows.map(presentContact);
}
