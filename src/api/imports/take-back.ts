import {
  deleteImportedCustomers,
  forgetImportedEmails,
  lockImportedCustomers,
} from '#api/accounts/staff/imported-customers.ts';
import { deleteImportedCars, lockImportedCars } from '#api/cars/imported-cars.ts';
import { announceChange } from '#api/platform/database/changes.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './imports.repository.ts';
import { eachBatch } from './read-import-file.ts';
import * as undo from './undo.repository.ts';

/** Customers or cars that are taken back by one statement. */
const BATCH_SIZE = 500;
/** Customers between two notes of the progress. It is written over a second connection. */
const PROGRESS = 2000;
/** People whose names are listed when they stay. */
const MOST_LISTED = 100;

/**
 * Takes an import back within one transaction: the customers that no one has worked with since, with their cars, and
 * the gaps that it filled. A customer with a booking, a message or another car stays whole, and so does a car that has
 * joined an account. All customers and cars are locked first, so that a booking at the same time counts or waits.
 * @throws import.started when another attempt took over
 */
export async function takeBack({ db }: Runtime, attempt: repo.Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockImported(trx, attempt.id);
    const remaining = new Set<string>();
    let [gone, noted] = [0, 0];
    for (const customer of await takeBackFilledCars(trx, attempt.id)) remaining.add(customer);
    await eachRows(trx, attempt.id, 'email', (ids) => forgetImportedEmails(trx, ids));
    await eachRows(trx, attempt.id, 'customer', async (ids) => {
      const touched = await undo.listTouchedCustomers(trx, attempt.id, ids);
      const stay = new Set(touched.map(({ id }) => id));
      for (const { customer } of touched) if (customer !== null) remaining.add(customer);
      const untouched = ids.filter((id) => !stay.has(id));
      await deleteImportedCars(trx, await undo.listCarsOf(trx, untouched));
      await deleteImportedCustomers(trx, untouched);
      gone += ids.length;
      if (gone - noted < PROGRESS) return;
      await repo.saveProgress(db, attempt, gone);
      noted = gone;
    });
    await announceChange(trx, JSON.stringify({ what: 'everything' }));
    const listed = [...remaining].slice(0, MOST_LISTED);
    if (!(await repo.endAttempt(trx, attempt, { state: 'undone', remaining: listed, remaining_total: remaining.size })))
      throw new AppError('import.started');
  });
}

/** Locks the walk-ins and then the cars of an import, each in order of their ids as everywhere. */
async function lockImported(trx: Trx, importId: string): Promise<void> {
  for (const ids of eachBatch(await undo.listOwners(trx, importId))) await lockImportedCustomers(trx, ids);
  for (const ids of eachBatch(await undo.listCars(trx, importId))) await lockImportedCars(trx, ids);
}

/** Deletes the cars that filled gaps. Returns the customers of those that stay, since someone has worked with them. */
async function takeBackFilledCars(trx: Trx, importId: string): Promise<string[]> {
  const remaining: string[] = [];
  for (let after: string | null = null; ;) {
    const filled = await undo.listFilledCars(trx, importId, after, BATCH_SIZE);
    const last = filled.at(-1);
    if (last === undefined) return remaining;
    const touched = new Set(
      await undo.listTouchedCars(
        trx,
        filled.map(({ id }) => id),
      ),
    );
    for (const { id, customer } of filled) if (touched.has(id)) remaining.push(customer);
    await deleteImportedCars(
      trx,
      filled.filter(({ id }) => !touched.has(id)).map(({ id }) => id),
    );
    after = last.id;
  }
}

/** Calls `work` with the rows of one kind that an import brought, some at a time. */
async function eachRows(
  trx: Trx,
  importId: string,
  kind: 'customer' | 'email',
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await repo.listRows(trx, importId, kind, after, BATCH_SIZE);
    if (ids.length === 0) return;
    await work(ids);
    after = ids.at(-1) ?? null;
  }
}
