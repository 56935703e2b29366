import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '#api/platform/database/database.ts';
import { catalogueSeed } from '#shared/catalogue/catalogue-seed.ts';
import * as repo from './catalogue.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/catalogue.json');

/** Inserts the catalogue of config/catalogue.json into a database that has none. */
export async function seedCatalogue(db: Database): Promise<void> {
  const seed = z.parse(catalogueSeed, JSON.parse(await readFile(SEED, 'utf8')));
  await db.transaction().execute((trx) => repo.insertFirstCatalogue(trx, seed));
}
