import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '#api/platform/database/database.ts';
import { promotionSeed } from '#shared/promotions/promotions-seed.ts';
import * as repo from './promotions.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/promotions.json');

/** Inserts the promotions of config/promotions.json into a database that has none. */
export async function seedPromotions(db: Database): Promise<void> {
  const seed = z.parse(promotionSeed, JSON.parse(await readFile(SEED, 'utf8')));
  await db.transaction().execute((trx) => repo.insertFirstPromotions(trx, seed));
}
