import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId, type Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportRecord, listImports as contract } from '#shared/imports/imports.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './imports.repository.ts';
import { presentImport, presentImports } from './present-import.ts';

/** An import. @throws import.not_found */
export async function requireImport(db: Connection, id: string): Promise<repo.ImportRow> {
  const row = isId(id) ? await repo.findImport(db, id) : undefined;
  if (row === undefined) throw new AppError('import.not_found');
  return row;
}

/** An import, locked until the transaction ends. @throws import.not_found */
export async function lockImport(trx: Trx, id: string): Promise<repo.ImportRow> {
  const row = isId(id) ? await repo.lockImport(trx, id) : undefined;
  if (row === undefined) throw new AppError('import.not_found');
  return row;
}

/** As `lockImport`, without waiting. @throws import.not_found; import.busy while someone else checks or starts it */
export async function lockImportNow(trx: Trx, id: string): Promise<repo.ImportRow> {
  const row = isId(id) ? await repo.lockImportNow(trx, id) : undefined;
  if (row === undefined) throw new AppError('import.not_found');
  if (row === 'busy') throw new AppError('import.busy');
  return row;
}

/** One import with its progress. @throws import.not_found */
export const getImport = async ({ db }: Runtime, id: string): Promise<ImportRecord> =>
  presentImport(db, await requireImport(db, id));

/** One page of all imports, newest first. */
export async function listImports({ db }: Runtime, page: number): Promise<Output<typeof contract>> {
  const { rows, total } = await repo.listImports(db, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  return {
    imports: await presentImports(db, rows),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
