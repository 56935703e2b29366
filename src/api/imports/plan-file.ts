import { readImportVehicles } from '#api/catalogue/import-vehicles.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { toE164 } from '#api/vendors/phone-number.ts';
import type { CsvLine } from '#shared/csv.ts';
import type { ImportPlan } from '#shared/imports/imports.contract.ts';
import { planCustomers, type PlannedLine } from '#shared/imports/plan-customers.ts';
import { readCustomerLine } from '#shared/imports/read-customer-line.ts';
import { readBatches } from './read-import-file.ts';
import * as repo from './known-people.repository.ts';

/** Some lines of a file with their rows and their outcomes. */
export interface PlannedBatch {
  rows: readonly CsvLine[];
  planned: readonly PlannedLine[];
}

/**
 * Reads a file of customers and cars in batches and decides what becomes of each line, by the state of the centre at
 * that moment. Returns the line of a quotation mark that is never closed.
 */
export async function* planFile(
  db: Connection,
  text: string,
  plan: ImportPlan,
): AsyncGenerator<PlannedBatch, { unclosed: number | null }> {
  const planLine = planCustomers(plan, await readImportVehicles(db));
  const batches = readBatches(text, plan);
  for (let isFirst = true; ; isFirst = false) {
    const next = await batches.next();
    if (next.done === true) return next.value;
    const rows = isFirst ? next.value.slice(1) : next.value;
    const read = rows.map((row) => ({ line: row.line, ...readCustomerLine(row, plan.columns, toE164) }));
    const good = read.filter(({ problems }) => problems.length === 0).map(({ value }) => value);
    const phones = [...new Set(good.map(({ phone }) => phone))];
    const plates = [...new Set(good.flatMap(({ car }) => car?.plate ?? []))];
    const known = { byPhone: await repo.findByPhones(db, phones), byPlate: await repo.findByPlates(db, plates) };
    yield { rows, planned: read.map(({ line, ...one }) => planLine(line, one, known)) };
  }
}
