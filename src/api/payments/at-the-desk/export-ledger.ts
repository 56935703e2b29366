import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './staff-payments.repository.ts';
import { checkDayRange } from './get-totals.ts';

const CSV_HEADER = [
  'Day',
  'Time',
  'Kind',
  'Method',
  'Channel',
  'Booking',
  'Reference',
  'Receipt',
  'Currency',
  'Received',
  'Sent back',
  'Fees',
  'Slip',
  'Kept deposit',
];

const amount = (kobo: number): string => (kobo === 0 ? '' : nairaFromKobo(kobo).toFixed(2));

/**
 * The ledger of a range of days as lines of CSV, oldest first, read a thousand at a time. Recorded in the audit log.
 */
export async function exportLedger(
  runtime: Runtime,
  actor: Actor,
  from: string,
  to: string,
): Promise<AsyncGenerator<string>> {
  checkDayRange(from, to);
  const { numberPrefix } = await getSettings(runtime.db);
  await withAudit(runtime, actor, async (_trx, recordAudit) =>
    recordAudit({ event: 'ledger.exported', subject: { kind: 'ledger', id: `${from}..${to}` } }),
  );
  return (async function* lines() {
    yield CSV_BOM + csvRow(CSV_HEADER);
    for (let last: repo.LedgerLine | null = null; ;) {
      const rows: repo.LedgerLine[] = await repo.ledgerAfter(runtime.db, from, to, last, 1000);
      for (const row of rows) {
        yield csvRow([
          row.day,
          row.time,
          row.kind,
          row.method,
          row.channel ?? '',
          bookingNumber(numberPrefix, row.number),
          row.reference,
          row.kind === 'payment' && row.receipt_number !== null
            ? `${numberPrefix}-R ${String(row.receipt_number).padStart(6, '0')}`
            : '',
          row.currency,
          amount(row.kind === 'payment' ? row.amount_kobo : 0),
          amount(row.kind === 'payment' || row.kind === 'retained' ? 0 : -row.amount_kobo),
          amount(row.fees_kobo),
          row.slip_reference ?? '',
          amount(row.kind === 'retained' ? row.amount_kobo : 0),
        ]);
      }
      last = rows.at(-1) ?? null;
      if (rows.length < 1000) return;
    }
  })();
}
