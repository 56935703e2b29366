import type { Database } from '#api/platform/database/database.ts';
import { readCatalog } from './catalog.ts';
import { diagramPage } from './diagram.ts';
import { typesFile } from './types.ts';

/** The files generated from a migrated database: text by path, from the root. */
export async function schemaFiles(db: Database): Promise<Record<string, string>> {
  const tables = await readCatalog(db);
  return { 'src/api/platform/database/schema.ts': typesFile(tables), 'docs/data-model.md': diagramPage(tables) };
}
