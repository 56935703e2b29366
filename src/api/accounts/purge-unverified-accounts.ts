import type { Runtime } from '#api/runtime.ts';
import { deleteStaleUnverified } from './customers.repository.ts';

/** Deletes accounts that were not verified within 7 days. */
export async function purgeUnverifiedAccounts({ db, log }: Runtime): Promise<void> {
  const deleted = await deleteStaleUnverified(db);
  if (deleted > 0) log.info({ event: 'account.unverified_deleted', gone: deleted }, 'unverified accounts deleted');
}
