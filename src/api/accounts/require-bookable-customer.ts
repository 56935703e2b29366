import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { findBookable } from './customer-search.repository.ts';

/**
 * Returns the id of a customer that staff can book for.
 * @throws account.not_found
 */
export async function requireBookableCustomer(db: Connection, id: string): Promise<string> {
  const row = isId(id) ? await findBookable(db, id) : undefined;
  if (row === undefined)
    throw new AppError('account.not_found', { fields: { customer: 'Choose a customer from the list.' } });
  return row.id;
}
