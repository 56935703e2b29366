import type { PricePreview } from '#shared/catalogue/prices.contract.ts';
import type { Runtime } from '#api/runtime.ts';
import { planPriceFile } from './plan-price-file.ts';
import { readPriceTable } from './read-price-table.ts';

/** The changes that a CSV file of prices would make now, or its problems. Changes nothing. */
export async function previewPriceFile({ db }: Runtime, file: Buffer): Promise<PricePreview> {
  const table = await db.transaction().setIsolationLevel('repeatable read').execute(readPriceTable);
  return planPriceFile(table, file).preview;
}
