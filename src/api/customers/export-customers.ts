import { formatForSheet } from '#shared/dates.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import * as repo from './customer-list.repository.ts';
import { presentCustomers, type RequestedCustomers, toCustomerList } from './search-customers.ts';

/** Rows per query of an export, so that a long list is never in memory as a whole. */
const BATCH_SIZE = 500;

const HEAD = ['Name', 'Phone', 'Email', 'Kind', 'Since', 'Last visit', 'Bookings', 'Owed in naira'];

/**
 * Exports the customers of a filter as CSV, in the order of the list. The export is recorded in the audit log with its
 * filter, without the search text, before the first line is sent.
 * @throws request.invalid where the search text is too short
 */
export async function exportCustomersCsv(
  runtime: Runtime,
  caller: StaffCaller,
  requested: RequestedCustomers,
): Promise<AsyncGenerator<string>> {
  const ids = await repo.listIds(runtime.db, await toCustomerList(runtime, caller, requested));
  const { q, ...others } = requested;
  await withAudit(runtime, toActor(caller), (_trx, recordAudit) => {
    recordAudit({
      event: 'customer.list-exported',
      detail: { rows: ids.length, ...others, ...(q && { search: true }) },
    });
    return Promise.resolve();
  });
  return csvLines(runtime, ids);
}

async function* csvLines(runtime: Runtime, ids: readonly string[]): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(HEAD);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const customers = await presentCustomers(runtime, await repo.findByIds(runtime.db, batch));
    const byId = new Map(customers.map((customer) => [customer._id, customer]));
    yield batch
      .flatMap((id) => byId.get(id) ?? [])
      .map(({ fullName, phoneNumber, email, walkIn, since, lastVisit, bookings, owed }) =>
        csvRow([
          fullName,
          phoneNumber,
          email,
          walkIn ? 'walk-in' : 'account',
          formatForSheet(since),
          lastVisit && formatForSheet(lastVisit),
          bookings,
          owed,
        ]),
      )
      .join('');
  }
}
