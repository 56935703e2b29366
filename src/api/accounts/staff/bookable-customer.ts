import type { Connection, Trx } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { findBookable, lockBookable } from './customer-search.repository.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';

function idOf(row: { id: string } | undefined): string {
  if (row === undefined) throw new AppError('account.not_found', { fields: { customer: FIELDS.customer } });
  return row.id;
}

/**
 * Returns the id of a customer that staff can book for.
 * @throws account.not_found
 */
export const requireBookableCustomer = async (db: Connection, id: string): Promise<string> =>
  idOf(isId(id) ? await findBookable(db, id) : undefined);

/**
 * As `requireBookableCustomer`; the customer, with promotions and credit, is locked until the transaction ends.
 * @throws account.not_found
 */
export const lockBookableCustomer = async (trx: Trx, id: string): Promise<string> =>
  idOf(isId(id) ? await lockBookable(trx, id) : undefined);
