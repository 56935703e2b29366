import { presentKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import { recordFind } from '#api/audit/record-find.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { findOwedKobo } from '#api/bookings/find-owed.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { searchCustomers as contract, CustomerFilter } from '#shared/accounts/customers.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parseSearch } from '#shared/find/search-terms.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './customer-list.repository.ts';
import { FIELDS } from './customers.texts.ts';

/**
 * One page of the customers that staff can book for, walk-ins included: the newest without a search text, else the
 * matching ones by name. A search by phone is recorded in the audit log.
 * @throws request.invalid where the search text is too short
 */
export async function searchCustomers(
  runtime: Runtime,
  caller: StaffCaller,
  { q, kind = 'all' }: { q?: string | null | undefined; kind?: CustomerFilter | undefined },
  page: number,
): Promise<Output<typeof contract>> {
  const { db } = runtime;
  const centre = await getSettings(db);
  const terms = q ? parseSearch(q, centre.numberPrefix) : null;
  if (q && terms === null) throw new AppError('request.invalid', { fields: { q: FIELDS.shortSearch } });
  const [{ rows, total }] = await Promise.all([
    repo.findCustomers(db, terms, kind, page),
    recordFind(runtime, caller, terms),
  ]);
  const ids = rows.map(({ id }) => id);
  const [counts, owed] = await Promise.all([repo.countBookings(db, ids), findOwedKobo(db, ids)]);
  return {
    customers: rows.map((row) => ({
      ...presentKnownCustomer(row),
      since: row.created_at.toISOString(),
      bookings: counts.get(row.id)?.bookings ?? 0,
      lastVisit: counts.get(row.id)?.lastVisit?.toISOString() ?? null,
      owed: nairaFromKobo(owed.get(row.id) ?? 0),
    })),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
