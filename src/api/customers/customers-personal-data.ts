import { listJoinedWalkIns } from '#api/accounts/staff/join-walk-in.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { RETENTION } from '#shared/retention.ts';
import * as repo from './join-requests.repository.ts';

/**
 * Deletes the requests of an account, or those for a walk-in, that is erased. Returns the walk-ins that became part of
 * it: a restored database may have them with their data again, so that their ids are erased with it.
 */
export async function eraseJoins(trx: Trx, customerId: string): Promise<string[]> {
  await repo.deleteRequestsOf(trx, customerId);
  return listJoinedWalkIns(trx, customerId);
}

/** The requests of an account for bookings that staff made before it was opened, for the data export. */
export async function exportJoinRequests(db: Connection, customerId: string) {
  const rows = await repo.listRequestsOf(db, customerId);
  return rows.map((row) => ({
    foundBy: row.found_by,
    createdAt: row.created_at.toISOString(),
    outcome: row.outcome,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }));
}

/** Deletes requests after their time, decided or not, and returns their number. */
export const purgeJoinRequests = (db: Connection): Promise<number> => repo.deleteOld(db, RETENTION.joinRequestMonths);
