import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { currentTime, newId, type Database, type Trx } from '#api/platform/database/database.ts';
import { catalogueSeed, yearsOf, type CatalogueSeed } from '#shared/catalogue/catalogue-seed.ts';
import { lagosYear } from '#shared/dates.ts';
import * as repo from './catalogue.repository.ts';
import { insertVehicle } from './staff-catalogue.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/catalogue.json');

/**
 * Inserts the catalogue of config/catalogue.json into a database that has none, and into others the years since then
 * of the models that are still made. Called at every start.
 */
export async function seedCatalogue(db: Database): Promise<void> {
  const seed = z.parse(catalogueSeed, JSON.parse(await readFile(SEED, 'utf8')));
  await db.transaction().execute(async (trx) => {
    const thisYear = lagosYear(await currentTime(trx));
    if (!(await repo.insertFirstCatalogue(trx, seed, thisYear))) await addNewYears(trx, seed, thisYear);
  });
}

/** A model that staff removed from the list stays removed. */
async function addNewYears(trx: Trx, seed: CatalogueSeed, thisYear: number): Promise<void> {
  const newest = await repo.listNewestYears(trx);
  for (const brand of seed.brands)
    for (const model of brand.models) {
      const known = newest.find((one) => one.brand === brand.name && one.model === model.model);
      if (known === undefined || !model.onwards) continue;
      for (const year of yearsOf(model, thisYear))
        if (year > known.year)
          await insertVehicle(trx, {
            id: newId(),
            brand_id: known.brand_id,
            model: model.model,
            year,
            class: model.class,
          });
    }
}
