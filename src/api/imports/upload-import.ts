import type { StaffActor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { matchColumns, type ImportKind } from '#shared/imports/import-columns.ts';
import type { ImportRecord } from '#shared/imports/imports.contract.ts';
import * as repo from './imports.repository.ts';
import { presentImport } from './present-import.ts';
import { measureFile, readFileText } from './read-import-file.ts';
import { requireImport } from './find-imports.ts';

/**
 * Stores a file to import, with the columns that its headings name. Writes nothing else. The file is read after the
 * limit.
 * @throws request.too_many; import.file_unreadable, import.file_empty, import.too_many_lines
 */
export async function uploadImport(
  runtime: Runtime,
  { staffId }: StaffActor,
  { kind, name }: { kind: ImportKind; name: string },
  readFile: () => Promise<Buffer>,
): Promise<ImportRecord> {
  await runtime.limits.take('imports', staffId);
  const file = await readFile();
  const { headings, lines } = await measureFile(readFileText(file).text);
  const plan = {
    columns: matchColumns(kind, headings),
    duplicates: 'fill' as const,
    otherClass: 'saloon' as const,
    leaveOutMistakes: false,
    mends: [],
    take: [],
  };
  return runtime.db.transaction().execute(async (trx) => {
    const id = await repo.insertImport(trx, { kind, file_name: name, file, lines, plan, created_by: staffId });
    return presentImport(trx, await requireImport(trx, id));
  });
}
