import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportRecord } from '#shared/imports/imports.contract.ts';
import { lockImport, requireImport } from './find-imports.ts';
import * as repo from './imports.repository.ts';
import { presentImport } from './present-import.ts';

/**
 * Lets the job bring a checked file in. Starting it again changes nothing.
 * @throws import.not_found; import.has_mistakes, also when the choices have changed since the last check
 */
export async function startImport(runtime: Runtime, actor: StaffActor, id: string): Promise<ImportRecord> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await lockImport(trx, id);
    if (row.state !== 'draft' && row.state !== 'failed') return;
    const { counts, plan } = row;
    if (counts === null || plan === null || (counts.mistakes > 0 && !plan.leaveOutMistakes) || counts.writes === 0)
      throw new AppError('import.has_mistakes');
    await repo.queueImport(trx, id, 'waiting');
    await runtime.queue.send('run-imports', {}, trx);
    recordAudit({
      event: 'import.started',
      subject: { kind: 'import', id },
      detail: { kind: row.kind, lines: row.lines },
    });
  });
  return presentImport(runtime.db, await requireImport(runtime.db, id));
}

/**
 * Lets the job take an import back, within a day. Undoing it again changes nothing.
 * @throws import.not_found, import.undo_over
 */
export async function undoImport(runtime: Runtime, actor: StaffActor, id: string): Promise<ImportRecord> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await lockImport(trx, id);
    if (row.state === 'undoing' || row.state === 'undone') return;
    if (row.undo_until === null) throw new AppError('import.undo_over');
    await repo.queueImport(trx, id, 'undoing');
    await runtime.queue.send('run-imports', {}, trx);
    recordAudit({ event: 'import.undone', subject: { kind: 'import', id }, detail: { kind: row.kind } });
  });
  return presentImport(runtime.db, await requireImport(runtime.db, id));
}

/**
 * Deletes a file that was not brought in.
 * @throws import.not_found, import.started
 */
export const discardImport = ({ db }: Runtime, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { state } = await lockImport(trx, id);
    if (state !== 'draft' && state !== 'failed') throw new AppError('import.started');
    await repo.deleteImport(trx, id);
  });
