import { formatForSheet } from '#shared/dates.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { toActor } from '#api/audit/audit-log.ts';
import { presentStaffCards, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { type RequestedBookings, toBookingFilter } from './search-bookings.ts';
import * as repo from './staff-bookings.repository.ts';

/** Rows per query of an export, so that a long list is never in memory as a whole. */
const BATCH_SIZE = 500;

const HEAD = [
  'Number',
  'Customer',
  'Phone',
  'Services',
  'Car',
  'Plate',
  'When',
  'Arrival',
  'Method',
  'Payment',
  'Amount in naira',
  'Due in naira',
  'Status',
];

const lineOf = (card: StaffCard): string =>
  csvRow([
    card.number,
    card.fullName,
    card.phoneNumber,
    bookedNames(card),
    card.carType,
    card.plate,
    formatForSheet(card.date),
    card.mode,
    card.paymentMethod,
    card.paymentStatus,
    card.amount,
    card.due,
    card.status,
  ]);

/**
 * Exports the bookings of a filter as CSV, in the order of the list. The export is recorded in the audit log with its
 * filter, without the search text, before the first line is sent.
 * @throws request.invalid where the search text is too short
 */
export async function exportBookingsCsv(
  runtime: Runtime,
  caller: StaffCaller,
  requested: RequestedBookings,
): Promise<AsyncGenerator<string>> {
  const filter = await toBookingFilter(runtime, caller, requested);
  const ids = filter === null ? [] : await repo.listIds(runtime.db, filter, requested.sort);
  const { q, customer: _customer, ids: chosen, ...others } = requested;
  await withAudit(runtime, toActor(caller), (_trx, recordAudit) => {
    const detail = { rows: ids.length, ...others, ...(q && { search: true }), ...(chosen && { chosen: true }) };
    recordAudit({ event: 'booking.list-exported', detail });
    return Promise.resolve();
  });
  return csvLines(runtime, caller, ids);
}

async function* csvLines({ db }: Runtime, { staff }: StaffCaller, ids: readonly string[]): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(HEAD);
  const centre = await getSettings(db);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const cards = await presentStaffCards(db, await repo.findByIds(db, batch), centre, staff.type);
    const byId = new Map(cards.map((card) => [card._id, card]));
    yield batch
      .flatMap((id) => byId.get(id) ?? [])
      .map(lineOf)
      .join('');
  }
}
