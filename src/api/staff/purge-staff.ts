import type { StaffSession } from '#api/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './purge-staff.repository.ts';

export async function findStaffSession(runtime: Runtime, tokenHash: Buffer): Promise<StaffSession | null> {
  const row = await repo.findStaffSession(runtime.db, tokenHash);
  return row === null ? null : { staffId: row.staff_id, type: row.type, name: row.name, tokenHash };
}
