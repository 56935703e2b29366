import { purgeIdempotencyKeys } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { purgeVerificationCodes } from './verification-codes.ts';
import { purgeUnverifiedContacts } from './contact-history.ts';
import { purgeGoogleNonces } from './google-nonce.ts';
import { deleteOldLimits, deleteStaleUnverified } from './customers.repository.ts';
import { sendRequestedCode } from './send-requested-code.ts';
import { purgeSessions } from './customer-sessions.ts';

export async function registerAccountWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-code', ({ email, purpose }) => sendRequestedCode(runtime, email, purpose));
  await runtime.queue.work('purge-unverified-accounts', () => purgeUnverifiedAccounts(runtime));
  await runtime.queue.work('purge-expired-account-data', () => purgeExpiredAccountData(runtime));
}

/** Deletes accounts that were not verified within 7 days. */
export async function purgeUnverifiedAccounts({ db, log }: Runtime): Promise<void> {
  const deleted = await deleteStaleUnverified(db);
  if (deleted > 0) log.info({ event: 'account.unverified_deleted', gone: deleted }, 'unverified accounts deleted');
}

/** Deletes expired sessions, codes, log-in origins, idempotency keys, nonces and rate limit counters. */
export async function purgeExpiredAccountData(runtime: Runtime): Promise<void> {
  const sessions = await purgeSessions(runtime);
  const codes = await purgeVerificationCodes(runtime);
  const keys = await purgeIdempotencyKeys(runtime.db);
  await purgeGoogleNonces(runtime);
  await purgeUnverifiedContacts(runtime);
  const limits = await deleteOldLimits(runtime.db);
  runtime.log.info({ event: 'account.data_purged', sessions, codes, keys, limits }, 'expired account data deleted');
}
