import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { StaffType } from '#shared/staff/capabilities.ts';

const IDLE = sql`interval '12 hours'`;

/** Whose staff session this is, or null: idle for 12 hours it is over, and a suspended person has none. */
export async function findStaffSession(db: Connection, tokenHash: Buffer): Promise<{ staff_id: string; type: StaffType; name: string } | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_id', 'type', 'name', sql<boolean>`last_seen_at < app_now() - interval '10 minutes'`.as('stale')])
    .where('token_hash', '=', tokenHash)
    .where('suspended_at', 'is', null)
    .where('last_seen_at', '>', sql<Date>`app_now() - ${IDLE}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.stale) await db.updateTable('staff_sessions').set({ last_seen_at: sql<Date>`app_now()` }).where('token_hash', '=', tokenHash).execute();
  return row;
}
