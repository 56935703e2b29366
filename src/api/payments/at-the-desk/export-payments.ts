import { formatForSheet } from '#shared/dates.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import { type RequestedPayments, toPaymentFilter } from './list-payments.ts';
import { presentPayments } from './present-payment.ts';
import * as repo from './staff-payments.repository.ts';

/** Rows per query of an export, so that a long list is never in memory as a whole. */
const BATCH_SIZE = 500;

const HEAD = [
  'Booking',
  'Customer',
  'Reference',
  'Method',
  'Channel',
  'State',
  'When',
  'Amount',
  'Received',
  'Currency',
];

/**
 * Exports the payments of a filter as CSV, in the order of the list. The export is recorded in the audit log with its
 * filter, without the search text, before the first line is sent.
 */
export async function exportPaymentsCsv(
  runtime: Runtime,
  caller: StaffCaller,
  requested: RequestedPayments,
): Promise<AsyncGenerator<string>> {
  const ids = await repo.listPaymentIds(runtime.db, toPaymentFilter(requested), requested.sort);
  const { q, ...others } = requested;
  await withAudit(runtime, toActor(caller), (_trx, recordAudit) => {
    recordAudit({
      event: 'payment.list-exported',
      detail: { rows: ids.length, ...others, ...(q && { search: true }) },
    });
    return Promise.resolve();
  });
  return csvLines(runtime, caller, ids);
}

async function* csvLines(runtime: Runtime, { staff }: StaffCaller, ids: readonly string[]): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(HEAD);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const payments = await presentPayments(runtime, await repo.findPayments(runtime.db, batch), staff.type);
    const byId = new Map(payments.map((payment) => [payment._id, payment]));
    yield batch
      .flatMap((id) => byId.get(id) ?? [])
      .map(({ booking, reference, method, channel, status, at: when, amount, received, currency }) =>
        csvRow([
          booking.number,
          booking.fullName,
          reference,
          method,
          channel,
          status,
          formatForSheet(when),
          amount,
          received,
          currency,
        ]),
      )
      .join('');
  }
}
