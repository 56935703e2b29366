import {
  addImportedCustomers,
  holdWalkInsToFill,
  lockImportedCustomers,
  noteImportedEmails,
} from '#api/accounts/staff/imported-customers.ts';
import { addImportedCars } from '#api/cars/imported-cars.ts';
import { announceChange } from '#api/platform/database/changes.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { PlannedLine } from '#shared/imports/plan-customers.ts';
import { requireImport } from './find-imports.ts';
import * as repo from './imports.repository.ts';
import { type PlannedBatch, planFile } from './plan-file.ts';
import { eachBatch, readFileText } from './read-import-file.ts';

/** Lines between two notes of the progress. It is written over a second connection, so small files have none. */
const PROGRESS_LINES = 2000;

/** To all open pages: the lists have changed. */
const EVERYTHING = JSON.stringify({ what: 'everything' });

/**
 * Brings a file in within one transaction, all or nothing.
 * @throws import.has_mistakes when a line has one by now; import.started when another attempt took over
 */
export async function bringIn(runtime: Runtime, attempt: repo.Attempt): Promise<void> {
  const { db } = runtime;
  const { plan } = await requireImport(db, attempt.id);
  const file = await repo.findFile(db, attempt.id);
  if (plan === null || file === undefined) throw new AppError('import.not_found');
  const { text } = readFileText(file);
  await db.transaction().execute(async (trx) => {
    /** The walk-ins of this file, by phone number. */
    const owners = new Map<string, string>();
    const emails: { id: string; email: string }[] = [];
    let [lines, noted, cars] = [0, 0, 0];
    for await (const batch of planFile(trx, text, plan)) {
      if (!plan.leaveOutMistakes && batch.planned.some(({ outcome }) => outcome === 'mistake'))
        throw new AppError('import.has_mistakes');
      cars += await writeBatch(trx, attempt.id, owners, batch);
      for (const { addsEmail, owner, value } of batch.planned)
        if (addsEmail && owner !== null && value.email !== null) emails.push({ id: owner, email: value.email });
      lines += batch.rows.length;
      if (lines - noted < PROGRESS_LINES) continue;
      await repo.saveProgress(db, attempt, lines);
      noted = lines;
    }
    await noteEmails(trx, attempt.id, emails);
    await announceChange(trx, EVERYTHING);
    if (!(await repo.endAttempt(trx, attempt, { state: 'done', customers: owners.size, cars })))
      throw new AppError('import.started');
  });
}

/** Fills in addresses at the end, because the desk waits to book for a customer who is locked. */
async function noteEmails(trx: Trx, importId: string, emails: readonly { id: string; email: string }[]): Promise<void> {
  // Customers are locked in order of their ids, by this statement and the next ones together.
  const inOrder = emails.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const noted of eachBatch(inOrder)) {
    const ids = noted.map(({ id }) => id);
    await lockImportedCustomers(trx, ids);
    await noteImportedEmails(trx, noted);
    await repo.insertRows(trx, importId, 'email', ids);
  }
}

/** Writes the lines of a batch, and returns the number of cars. */
async function writeBatch(
  trx: Trx,
  importId: string,
  owners: Map<string, string>,
  { planned }: PlannedBatch,
): Promise<number> {
  const people = planned.filter(({ makesCustomer }) => makesCustomer).map(({ value }) => value);
  const ids = await addImportedCustomers(trx, people);
  for (const [at, { phone }] of people.entries()) owners.set(phone, ids[at] ?? '');
  await repo.insertRows(trx, importId, 'customer', ids);
  const filled = planned.flatMap(({ owner }) => owner ?? []);
  // Someone may have joined an account, or been erased, since they were looked up.
  const held = new Set(await holdWalkInsToFill(trx, filled));
  const cars = await addImportedCars(
    trx,
    planned.filter(({ owner }) => owner === null || held.has(owner)).flatMap((one) => carOf(one, owners) ?? []),
  );
  await repo.insertRows(trx, importId, 'car', cars);
  return cars.length;
}

function carOf({ adds, owner, value }: PlannedLine, owners: ReadonlyMap<string, string>) {
  const customer = owner ?? owners.get(value.phone);
  if (adds === null || customer === undefined) return null;
  return {
    customer_id: customer,
    vehicle_id: adds.vehicle.id,
    plate: adds.plate,
    colour: adds.colour,
    nickname: null,
    make: adds.vehicle.words?.make ?? null,
    model: adds.vehicle.words?.model ?? null,
    year: adds.vehicle.words?.year ?? null,
  };
}
