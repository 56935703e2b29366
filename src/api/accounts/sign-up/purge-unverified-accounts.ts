import type { Runtime } from '#api/runtime.ts';
import { deleteOldSignUps } from './sign-ups.repository.ts';

/** Deletes sign-ups that were not verified within 7 days. */
export async function purgeUnverifiedAccounts({ db, log }: Runtime): Promise<void> {
  const deleted = await deleteOldSignUps(db);
  if (deleted > 0)
    log.info({ event: 'account.unverified_deleted', gone: deleted }, 'sign-ups deleted that were never verified');
}
