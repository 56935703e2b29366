import type { Runtime } from '#api/runtime.ts';
import * as repo from '#api/accounts/customer-sessions.repository.ts';

/** Ends a session; idempotent. */
export async function logOut(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash === null) return;
  const customer = await repo.deleteSession(runtime.db, tokenHash);
  if (customer !== null) runtime.log.info({ event: 'session.ended', customer, by: 'log-out' }, 'session ended');
}
