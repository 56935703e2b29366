import type { Runtime } from '#api/runtime.ts';
import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { AppError } from '#shared/errors.ts';
import { listSessions } from './customer-sessions.repository.ts';
import * as repo from './customer-search.repository.ts';
import { presentKnownCustomer } from './present-known-customer.ts';

/** A customer as staff see them, with the number of devices logged in. @throws account.not_found, also when erased */
export async function getKnownCustomer({ db }: Runtime, id: string): Promise<CustomerRecord> {
  const row = await repo.findKnown(db, id);
  if (row === undefined) throw new AppError('account.not_found');
  const sessions = await listSessions(db, id);
  return { ...presentKnownCustomer(row), since: row.created_at.toISOString(), sessions: sessions.length };
}
