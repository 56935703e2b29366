import {
  deleteImportedCustomers,
  forgetImportedEmails,
  lockImportedCustomers,
} from '#api/accounts/staff/imported-customers.ts';
import { deleteImportedCars } from '#api/cars/imported-cars.ts';
import { announceChange } from '#api/platform/database/changes.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './imports.repository.ts';
import * as undo from './undo.repository.ts';

/** Customers that are taken back by one statement. */
const BATCH_SIZE = 500;
/** Customers between two notes of the progress. It is written over a second connection. */
const PROGRESS = 2000;
/** People whose names are listed when they stay. */
const MOST_LISTED = 100;

/**
 * Takes an import back within one transaction: the customers that no one has worked with since, with their cars, and
 * the gaps that it filled. A customer with a booking, a message or another car stays whole.
 * @throws import.started when another attempt took over
 */
export async function takeBack({ db }: Runtime, attempt: repo.Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const remaining = new Set<string>();
    let [gone, noted] = [0, 0];
    for (const customer of await takeBackFilledCars(trx, attempt.id)) remaining.add(customer);
    await eachBatch(trx, attempt.id, 'email', (ids) => forgetImportedEmails(trx, ids));
    await eachBatch(trx, attempt.id, 'customer', async (ids) => {
      await lockImportedCustomers(trx, ids);
      const touched = await undo.listTouchedCustomers(trx, attempt.id, ids);
      const stay = new Set(touched.map(({ id }) => id));
      for (const { id, isErased } of touched) if (!isErased) remaining.add(id);
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

/** Deletes the cars that filled gaps. Returns the customers of those that stay, since someone has worked with them. */
async function takeBackFilledCars(trx: Trx, importId: string): Promise<string[]> {
  const remaining: string[] = [];
  for (let after: string | null = null; ;) {
    const filled = await undo.listFilledCars(trx, importId, after, BATCH_SIZE);
    const last = filled.at(-1);
    if (last === undefined) return remaining;
    const ids = filled.map(({ id }) => id);
    await lockImportedCustomers(
      trx,
      filled.map(({ customer }) => customer),
    );
    const touched = new Set(await undo.listTouchedCars(trx, ids));
    for (const { id, customer } of filled) if (touched.has(id)) remaining.push(customer);
    await deleteImportedCars(
      trx,
      ids.filter((id) => !touched.has(id)),
    );
    after = last.id;
  }
}

/** Calls `work` with the rows of one kind that an import brought, some at a time. */
async function eachBatch(
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
