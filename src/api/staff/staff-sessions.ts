import type { Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import * as repo from './staff-sessions.repository.ts';
import type { StaffSession } from '#api/platform/http/session.ts';

export interface LogInAttempt extends RequestOrigin {
  requestId: string;
}

/** The signed-in member of staff as the API returns it. `secondStep`: the second step is confirmed. */
export const presentSignedInStaff = (row: repo.StaffRow): StaffMe => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  type: row.type,
  secondStep: row.totp_confirmed_at !== null,
});

/** The account of the signed-in member of staff. @throws session.missing when it does not exist */
export async function findSelf(runtime: Runtime, staffId: string): Promise<repo.StaffRow> {
  const row = await repo.findById(runtime.db, staffId);
  if (row === undefined) throw new AppError('session.missing');
  return row;
}

export interface SignedInCall extends RequestOrigin {
  staff: { staffId: string; tokenHash: Buffer };
  requestId: string;
}

/** The session of a token; null when it is unknown or was idle for 12 hours, or the person is suspended. */
export async function findStaffSession(runtime: Runtime, tokenHash: Buffer): Promise<StaffSession | null> {
  const row = await repo.findStaffSession(runtime.db, tokenHash);
  return row === null ? null : { staffId: row.staff_id, type: row.type, name: row.name, tokenHash };
}

/** Ends the other sessions of the caller, after an act that needed the password (docs/security.md 29). */
export const endOtherStaffSessions = (trx: Trx, { staff }: SignedInCall): Promise<void> =>
  repo.endSessions(trx, staff.staffId, staff.tokenHash);

/** The signed-in member of staff. */
export const getSignedInStaff = async (runtime: Runtime, staffId: string): Promise<StaffMe> =>
  presentSignedInStaff(await findSelf(runtime, staffId));

/** Ends a session of a member of staff; idempotent. */
export async function logOutStaff(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash === null) return;
  const staff = await repo.deleteSession(runtime.db, tokenHash);
  if (staff !== null) runtime.log.info({ event: 'session.ended', staff, by: 'log-out' }, 'session ended');
}
