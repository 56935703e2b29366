import type { Runtime } from '#api/runtime.ts';
import { CSV_BOM } from '#shared/csv.ts';
import { priceFileLines } from '#shared/catalogue/price-file.ts';
import { readPriceTable } from './read-price-table.ts';

/** All prices as a CSV file, at one moment. Prices are public, so the audit log does not record exports. */
export async function exportPrices({ db }: Runtime): Promise<string> {
  const table = await db.transaction().setIsolationLevel('repeatable read').execute(readPriceTable);
  return CSV_BOM + [...priceFileLines(table)].join('');
}
