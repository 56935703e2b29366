import { formatForSheet } from '#shared/dates.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import * as repo from './staff-waitlist.repository.ts';

/** Rows per query of an export, so that a long list is never in memory as a whole. */
const BATCH_SIZE = 1000;

/** Exports the whole waitlist as CSV. The export is recorded in the audit log before the first line is sent. */
export async function exportWaitlist(runtime: Runtime, actor: Actor): Promise<AsyncGenerator<string>> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    recordAudit({ event: 'waitlist.exported', detail: { rows: await repo.countEntries(trx) } });
  });
  return csvLines(runtime);
}

async function* csvLines({ db }: Runtime): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(['Name', 'Contact', 'Joined']);
  for (let after: string | null = null; ;) {
    const rows = await repo.listEntriesAfter(db, after, BATCH_SIZE);
    if (rows.length > 0)
      yield rows.map((row) => csvRow([row.name, row.contact, formatForSheet(row.created_at.toISOString())])).join('');
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}
