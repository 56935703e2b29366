import { purgeIdempotencyKeys } from '#api/platform/database/idempotency.ts';
import { purgeRememberedBenefits } from '#api/promotions/remember-benefits.ts';
import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteOldAccountLinks } from './account-links.repository.ts';
import { deleteOldWaysBack } from './recovery/ways-back.repository.ts';
import { deleteOldUnverified } from './contact-history.repository.ts';
import { deleteOldSessions } from './customer-sessions.repository.ts';
import { deleteOldLimits } from './customers.repository.ts';
import { deleteOldNonces } from '#api/accounts/sign-in/google-login.repository.ts';
import { deleteOldPhoneLogIns } from '#api/accounts/sign-in/phone-log-in.repository.ts';
import { deleteOldCodes } from './verification-codes.repository.ts';
import { deleteOldSignUps } from '#api/accounts/sign-up/sign-ups.repository.ts';

/**
 * Deletes expired sessions, codes, numbers of log-ins, known devices, idempotency keys, nonces and rate limit
 * counters, unverified former contacts once the messages to them are deleted, ways back, and the remembered benefits
 * of deleted accounts.
 */
export async function purgeExpiredAccountData({ db, log }: Runtime): Promise<void> {
  const sessions = await deleteOldSessions(db);
  const codes = await deleteOldCodes(db);
  const keys = await purgeIdempotencyKeys(db);
  await deleteOldNonces(db);
  await deleteOldPhoneLogIns(db);
  await deleteOldAccountLinks(db);
  await deleteOldWaysBack(db, RETENTION.wayBackMonths);
  await deleteOldUnverified(db, RETENTION.outboxMonths);
  await purgeRememberedBenefits(db);
  const limits = await deleteOldLimits(db);
  log.info({ event: 'account.data_purged', sessions, codes, keys, limits }, 'expired account data deleted');
}

/** Deletes sign-ups that were not verified within 7 days. */
export async function purgeUnverifiedAccounts({ db, log }: Runtime): Promise<void> {
  const deleted = await deleteOldSignUps(db);
  if (deleted > 0)
    log.info({ event: 'account.unverified_deleted', gone: deleted }, 'sign-ups deleted that were never verified');
}
