import type { Runtime } from '#api/runtime.ts';
import * as repo from './imports.repository.ts';

/** Deletes the files of imports a day after their end, with the list of their rows, and drafts of a day ago. */
export async function purgeImports({ db, log }: Runtime): Promise<void> {
  const gone = await db.transaction().execute((trx) => repo.purgeImports(trx));
  if (gone > 0) log.info({ event: 'import.files_purged', gone }, 'files of imports deleted after their time');
}
