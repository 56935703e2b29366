import { listKnownCustomers } from '#api/accounts/staff/known-customers.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { ImportRecord } from '#shared/imports/imports.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import type { ImportRow } from './imports.repository.ts';

/** Imports as staff see them. */
export async function presentImports(db: Connection, rows: readonly ImportRow[]): Promise<ImportRecord[]> {
  const known = await listKnownCustomers(
    db,
    rows.flatMap(({ remaining }) => remaining),
  );
  const names = new Map(known.map((row) => [row.id, fullName(row.first_name, row.last_name)]));
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    lines: row.lines,
    doneLines: row.done_lines,
    by: row.by,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    failure:
      row.failure === null || row.failed_at === null ? null : { reason: row.failure, at: row.failed_at.toISOString() },
    undoUntil: row.undo_until?.toISOString() ?? null,
    counts: row.counts,
    plan: row.plan,
    added: row.customers === null || row.cars === null ? null : { customers: row.customers, cars: row.cars },
    // One who was erased since has no name any more.
    remaining: row.remaining.flatMap((customer) => {
      const name = names.get(customer);
      return name === undefined ? [] : [{ customer, name }];
    }),
    remainingTotal: row.remaining_total,
  }));
}

/** One import as staff see it. */
export async function presentImport(db: Connection, row: ImportRow): Promise<ImportRecord> {
  const [presented] = await presentImports(db, [row]);
  if (presented === undefined) throw new Error('an import was not presented');
  return presented;
}
