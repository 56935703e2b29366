import { listForgottenWalkIns } from '#api/accounts/staff/known-customers.ts';
import { purgeJoinRequests } from '#api/customers/customers-personal-data.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { RETENTION } from '#shared/retention.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Erases walk-ins whose last booking did not change for the retention period. A walk-in with unfinished
 * money waits for a later day. Requests to join a walk-in to an account have a retention period of their own.
 */
export async function purgeWalkIns(runtime: Runtime): Promise<void> {
  await purgeJoinRequests(runtime.db);
  let [erased, waiting] = [0, 0];
  for (const id of await listForgottenWalkIns(runtime.db, RETENTION.walkInMonths)) {
    try {
      if (await runtime.db.transaction().execute((trx) => eraseCustomer(runtime, trx, id))) erased += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'account.open_paid_booking')) throw error;
      waiting += 1;
    }
  }
  if (erased + waiting > 0)
    runtime.log.info({ event: 'customer.walk_ins_purged', gone: erased, waiting }, 'walk-ins of long ago erased');
}
