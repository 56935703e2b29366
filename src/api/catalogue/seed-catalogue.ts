import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { currentTime, newId, type Database, type Trx } from '#api/platform/database/database.ts';
import { catalogueSeed, yearsOf, type CatalogueSeed } from '#shared/catalogue/catalogue-seed.ts';
import { NO_YEAR, OTHER_CLASSES, OTHER_MAKE } from '#shared/catalogue/other-car.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { lagosYear } from '#shared/dates.ts';
import * as repo from './catalogue.repository.ts';
import { findOrInsertBrand, insertVehicle } from './staff-catalogue.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/catalogue.json');

const readSeed = async (): Promise<CatalogueSeed> => z.parse(catalogueSeed, JSON.parse(await readFile(SEED, 'utf8')));

/** The slugs of the services of config/catalogue.json, which stay when a service gets another name. */
export const readSampleSlugs = async (): Promise<ReadonlySet<string>> =>
  new Set((await readSeed()).services.map(({ slug }) => slug));

/**
 * Inserts the catalogue of config/catalogue.json into a database that has none, and into others the years since then
 * of the models that are still made, and the vehicles for cars that are not in the catalogue. Called at every start.
 */
export async function seedCatalogue(db: Database): Promise<void> {
  const seed = await readSeed();
  await db.transaction().execute(async (trx) => {
    const thisYear = lagosYear(await currentTime(trx));
    if (!(await repo.insertFirstCatalogue(trx, seed, thisYear))) await addNewYears(trx, seed, thisYear);
    await addOtherCars(trx);
  });
}

/** Adds the vehicles that stand for cars that are not in the catalogue. Those that staff took off stay off. */
async function addOtherCars(trx: Trx): Promise<void> {
  if (await repo.hasOtherCars(trx)) return;
  const brandId = await findOrInsertBrand(trx, OTHER_MAKE);
  for (const one of OTHER_CLASSES)
    await insertVehicle(trx, { id: newId(), brand_id: brandId, model: CLASS_LABEL[one], year: NO_YEAR, class: one });
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
