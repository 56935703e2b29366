import type { Runtime } from '#api/runtime.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import { isId } from '#shared/endpoint.ts';
import { withAudit, type StaffActor } from './audit-log.ts';
import * as repo from './audit-log.repository.ts';

/** Rows per query of an export, so that a long log is never in memory as a whole. */
const BATCH_SIZE = 500;

const HEAD = ['When', 'Who', 'Action', 'On', 'Id', 'Detail'];

/**
 * Exports the entries of a filter as CSV, newest first. The export is recorded in the log itself, before the first line
 * is sent. A malformed staff id matches nothing.
 */
export async function exportAuditLog(
  runtime: Runtime,
  actor: StaffActor,
  filter: repo.Filter,
): Promise<AsyncGenerator<string>> {
  const isEmpty = filter.staff !== null && !isId(filter.staff);
  const { count, newest } = isEmpty ? { count: 0, newest: 0 } : await repo.countEntries(runtime.db, filter);
  await withAudit(runtime, actor, (_trx, recordAudit) => {
    recordAudit({ event: 'audit.exported', detail: { rows: count } });
    return Promise.resolve();
  });
  return csvLines(runtime, filter, newest);
}

async function* csvLines({ db }: Runtime, filter: repo.Filter, newest: number): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(HEAD);
  for (let last = newest; last > 0;) {
    const batch = await repo.listEntriesUpTo(db, filter, last, BATCH_SIZE);
    yield batch
      .map((row) =>
        csvRow([
          row.at.toISOString(),
          row.name,
          row.event,
          row.subject_kind,
          row.subject_id,
          JSON.stringify(row.detail),
        ]),
      )
      .join('');
    last = batch.length < BATCH_SIZE ? 0 : (batch.at(-1)?.id ?? 0) - 1;
  }
}
