import { presentKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import { recordFind } from '#api/audit/record-find.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { findOwedKobo } from '#api/bookings/find-owed.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type {
  exportCustomers,
  ListedCustomer,
  searchCustomers as contract,
} from '#shared/accounts/customers.contract.ts';
import type { Input, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parseSearch } from '#shared/find/search-terms.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './customer-list.repository.ts';
import { FIELDS } from './customers.texts.ts';

export type RequestedCustomers = Input<typeof exportCustomers>['query'];

/**
 * The list as the repository reads it. A search by phone is recorded in the audit log.
 * @throws request.invalid where the search text is too short
 */
export async function toCustomerList(
  runtime: Runtime,
  caller: StaffCaller,
  { q, kind = 'all', sort }: RequestedCustomers,
): Promise<repo.CustomerList> {
  const { numberPrefix } = await getSettings(runtime.db);
  const terms = q ? parseSearch(q, numberPrefix) : null;
  if (q && terms === null) throw new AppError('request.invalid', { fields: { q: FIELDS.shortSearch } });
  await recordFind(runtime, caller, terms);
  return { terms, kind, order: sort };
}

/** Customers with their bookings and debts, in the order of the rows. */
export async function presentCustomers(
  { db }: Runtime,
  rows: readonly repo.ListedCustomerRow[],
): Promise<ListedCustomer[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, owed] = await Promise.all([repo.countBookings(db, ids), findOwedKobo(db, ids)]);
  return rows.map((row) => ({
    ...presentKnownCustomer(row),
    since: row.created_at.toISOString(),
    bookings: counts.get(row.id)?.bookings ?? 0,
    lastVisit: counts.get(row.id)?.lastVisit?.toISOString() ?? null,
    owed: nairaFromKobo(owed.get(row.id) ?? 0),
  }));
}

/**
 * One page of the customers that staff can book for, walk-ins included: in the requested order, else the newest without
 * a search text, else the matching ones by name.
 * @throws request.invalid where the search text is too short
 */
export async function searchCustomers(
  runtime: Runtime,
  caller: StaffCaller,
  requested: RequestedCustomers,
  page: number,
): Promise<Output<typeof contract>> {
  const list = await toCustomerList(runtime, caller, requested);
  const { rows, total } = await repo.findCustomers(runtime.db, list, page);
  return {
    customers: await presentCustomers(runtime, rows),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
