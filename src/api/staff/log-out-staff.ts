import type { Runtime } from '#api/runtime.ts';
import * as repo from './staff-sessions.repository.ts';

/** Ends a session of a member of staff; idempotent. */
export async function logOutStaff(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash !== null) await repo.deleteSession(runtime.db, tokenHash);
}
