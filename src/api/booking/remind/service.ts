import type { Runtime } from '#api/runtime.ts';
import { stillOpenNews } from '../messages.ts';
import { tellCustomer } from '../tell/service.ts';
import * as repo from './repo.ts';

/** How many are looked at in one round. */
const ROUND = 500;

/**
 * Reminds of payments that have been open for a day: each once, however often and on however many processes this runs. Who
 * pays in cash pays at the desk and is not reminded. Returns how many.
 */
export async function remindOfPayments(runtime: Runtime): Promise<number> {
  let reminded = 0;
  for (const id of await repo.listOpenPayments(runtime.db, ROUND)) {
    await runtime.db.transaction().execute(async (trx) => {
      const row = await repo.takeReminder(trx, id);
      if (row === null) return;
      await tellCustomer(runtime, trx, row, stillOpenNews);
      reminded++;
    });
  }
  return reminded;
}
