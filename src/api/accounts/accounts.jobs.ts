import { purgeIdempotencyKeys } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { purgeVerificationCodes } from './verification-codes.ts';
import { purgeUnverifiedContacts } from './contact-history.ts';
import { purgeGoogleNonces } from './google-nonce.ts';
import { deleteOldLimits, deleteStaleUnverified } from './customers.repository.ts';
import { sendRequestedCode } from './request-code.ts';
import { purgeSessions } from './customer-sessions.ts';

export async function registerAccountWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-code', ({ email, purpose }) => sendRequestedCode(runtime, email, purpose));
  await runtime.queue.work('purge-unverified-accounts', () => purgeUnverifiedAccounts(runtime));
  await runtime.queue.work('purge-expired-account-data', () => purgeExpiredAccountData(runtime));
}

/** Accounts that nobody verified within 7 days. */
export async function purgeUnverifiedAccounts({ db, log }: Runtime): Promise<void> {
  const gone = await deleteStaleUnverified(db);
  if (gone > 0) log.info({ event: 'account.unverified_deleted', gone }, 'unverified accounts deleted');
}

/** Sessions, codes, places, kept answers and counters whose time is over. */
export async function purgeExpiredAccountData(runtime: Runtime): Promise<void> {
  const sessions = await purgeSessions(runtime);
  const codes = await purgeVerificationCodes(runtime);
  const keys = await purgeIdempotencyKeys(runtime.db);
  await purgeGoogleNonces(runtime);
  await purgeUnverifiedContacts(runtime);
  const limits = await deleteOldLimits(runtime.db);
  runtime.log.info({ event: 'account.traces_deleted', sessions, codes, keys, limits }, 'what is over was deleted');
}
