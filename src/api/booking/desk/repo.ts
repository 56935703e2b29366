import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';

/** The booking that this person made under this key in the last 24 hours, or null. */
export async function findKeyed(db: Connection, staffId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_keys')
    .select('booking_id')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst();
  return row?.booking_id ?? null;
}

export async function keepKey(db: Connection, staffId: string, key: string, bookingId: string): Promise<void> {
  await sql`
    insert into staff_keys (staff_id, key, booking_id, created_at) values (${staffId}, ${key}, ${bookingId}, app_now())
    on conflict (staff_id, key) do update set booking_id = excluded.booking_id, created_at = excluded.created_at`.execute(db);
}

/** Of many calls with one key at once, one goes on and the others wait for it. Until the transaction ends. */
export async function lockKey(db: Connection, staffId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${staffId} ${key}`}, 1))`.execute(db);
}
