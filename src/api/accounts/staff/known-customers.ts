import type { KnownCustomer } from '#shared/accounts/customers.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './customer-search.repository.ts';
import { AppError } from '#shared/errors.ts';

/** A customer for whom staff can book. */
export type FoundCustomer = repo.FoundCustomerRow;
export type KnownCustomerDetail = repo.KnownCustomerRow;

/** The state of a customer of any kind, erased ones included. */
export const findAnyCustomer = (db: Connection, id: string): Promise<repo.CustomerState | undefined> =>
  repo.findAny(db, id);

/** The ids of the walk-ins whose newest booking, or the record itself, did not change for `months` months. */
export const listForgottenWalkIns = (db: Connection, months: number): Promise<string[]> =>
  repo.listForgottenWalkIns(db, months);

/** Those of the customers with these ids for whom staff can book. */
export const listKnownCustomers = (db: Connection, ids: readonly string[]): Promise<KnownCustomerDetail[]> =>
  repo.listKnown(db, ids);

/** A customer as staff see them. */
export const presentKnownCustomer = (row: repo.FoundCustomerRow): KnownCustomer => ({
  _id: row.id,
  fullName: fullName(row.first_name, row.last_name),
  phoneNumber: row.phone,
  email: row.email,
  walkIn: row.walk_in,
});

/**
 * The id of the customer whose page staff read: for a walk-in that joined an account, the id of the account.
 * @throws account.not_found, also for an erased customer
 */
export async function requireKnownCustomer(db: Connection, id: string): Promise<string> {
  const row = await repo.findKnown(db, id);
  if (row === undefined) throw new AppError('account.not_found');
  return row.id;
}
