import { listForgottenWalkIns } from '#api/accounts/staff/known-customers.ts';
import { purgeCarPeople } from '#api/cars/cars-personal-data.ts';
import { purgeJoinRequests } from '#api/customers/customers-personal-data.ts';
import { purgeRecentFinds } from '#api/find/recent-finds.ts';
import type { Runtime } from '#api/runtime.ts';
import { purgeReleaseRecords, withdrawFormerDrivers } from '#api/releases/releases-personal-data.ts';
import { isOpenBookingError } from '#shared/privacy/privacy.contract.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteOldExports } from './data-exports.repository.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Erases walk-ins whose last booking did not change for the retention period. A walk-in with a car on site, a debt or
 * unfinished money waits for a later day. Requests to join a walk-in to an account, the records of
 * the person who took a car, the former people of cars, recent finds of staff, and files with personal data have
 * retention periods of their own.
 */
export async function purgeWalkIns(runtime: Runtime): Promise<void> {
  await purgeJoinRequests(runtime.db);
  await purgeReleaseRecords(runtime.db);
  await withdrawFormerDrivers(runtime.db);
  const people = await purgeCarPeople(runtime.db);
  if (people > 0) runtime.log.info({ event: 'people.purged', gone: people }, 'people of cars deleted after their time');
  await purgeRecentFinds(runtime.db);
  const exports = await deleteOldExports(runtime.db);
  if (exports > 0)
    runtime.log.info({ event: 'account.exports_purged', gone: exports }, 'exports deleted after their time');
  let [erased, waiting] = [0, 0];
  for (const id of await listForgottenWalkIns(runtime.db, RETENTION.walkInMonths)) {
    try {
      if (await runtime.db.transaction().execute((trx) => eraseCustomer(runtime, trx, id))) erased += 1;
    } catch (error) {
      if (!isOpenBookingError(error)) throw error;
      waiting += 1;
    }
  }
  if (erased + waiting > 0)
    runtime.log.info(
      { event: 'customer.walk_ins_purged', gone: erased, waiting },
      'walk-ins erased after their retention period',
    );
}
