import type { Runtime } from '#api/runtime.ts';
import * as repo from './customer-sessions.repository.ts';

/** Ends a session; idempotent. */
export async function logOut(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash !== null) await repo.deleteSession(runtime.db, tokenHash);
}
