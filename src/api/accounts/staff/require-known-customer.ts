import type { Connection } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './customer-search.repository.ts';

/**
 * The id of the customer whose page staff read: for a walk-in that joined an account, the id of the account.
 * @throws account.not_found, also for an erased customer
 */
export async function requireKnownCustomer(db: Connection, id: string): Promise<string> {
  const row = await repo.findKnown(db, id);
  if (row === undefined) throw new AppError('account.not_found');
  return row.id;
}
