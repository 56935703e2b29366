import { deleteOldKeys } from '#api/db/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { forgetOldCodes } from './verification-codes.ts';
import { forgetOldTyped } from './contact-history.ts';
import { forgetOldNonces } from './google-login.ts';
import { deleteOldLimits, deleteStaleUnverified } from './customers.repository.ts';
import { sendRequestedCode } from './sign-up.ts';
import { forgetOldSessions } from './customer-sessions.ts';

export async function workAccounts(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-code', ({ email, purpose }) => sendRequestedCode(runtime, email, purpose));
  await runtime.queue.work('forget-unverified', () => forgetUnverified(runtime));
  await runtime.queue.work('forget-traces', () => forgetTraces(runtime));
}

/** Accounts that nobody verified within 7 days. */
export async function forgetUnverified({ db, log }: Runtime): Promise<void> {
  const gone = await deleteStaleUnverified(db);
  if (gone > 0) log.info({ event: 'account.unverified_deleted', gone }, 'unverified accounts deleted');
}

/** Sessions, codes, places, kept answers and counters whose time is over. */
export async function forgetTraces(runtime: Runtime): Promise<void> {
  const sessions = await forgetOldSessions(runtime);
  const codes = await forgetOldCodes(runtime);
  const keys = await deleteOldKeys(runtime.db);
  await forgetOldNonces(runtime);
  await forgetOldTyped(runtime);
  const limits = await deleteOldLimits(runtime.db);
  runtime.log.info({ event: 'account.traces_deleted', sessions, codes, keys, limits }, 'what is over was deleted');
}
