import type { Runtime } from '#api/runtime.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';

/** Ends a session of a member of staff; idempotent. */
export async function logOutStaff(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash === null) return;
  const staff = await repo.deleteSession(runtime.db, tokenHash);
  if (staff !== null) runtime.log.info({ event: 'session.ended', staff, by: 'log-out' }, 'session ended');
}
