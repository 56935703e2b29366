import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { prepared } from '#api/platform/database/prepared.ts';
import { RETENTION } from '#shared/retention.ts';

const IDLE = sql.raw(`interval '${RETENTION.sessionDays} days'`);
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Inserts a session and adds its origins to the known ones, or updates their `seen_at`. */
export async function insertSession(
  db: Connection,
  customerId: string,
  tokenHash: Buffer,
  origins: readonly string[],
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ customer_id: customerId, token_hash: tokenHash, last_seen_at: sql<Date>`app_now()` })
    .execute();
  if (origins.length === 0) return;
  await db
    .insertInto('known_origins')
    .values(origins.map((origin) => ({ customer_id: customerId, origin })))
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'origin']).doUpdateSet({ seen_at: sql<Date>`app_now()` }),
    )
    .execute();
}

const session = prepared((db, given: { tokenHash: Buffer }) =>
  db
    .selectFrom('sessions')
    .select(['customer_id', sql<boolean>`last_seen_at < app_now() - interval '1 hour'`.as('stale')])
    .where('token_hash', '=', given.tokenHash)
    .where('last_seen_at', '>', sql<Date>`app_now() - ${IDLE}`),
);

/**
 * The customer of a session, or null; a session expires after 30 idle days. Updates `last_seen_at` at most once an
 * hour.
 */
export async function findSession(db: Connection, tokenHash: Buffer): Promise<string | null> {
  const [row] = await session(db, { tokenHash });
  if (row === undefined) return null;
  if (row.stale)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`app_now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
  return row.customer_id;
}

/** Deletes a session and, by cascade, its push subscription. Without effect when there is none. */
export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a customer, but for `except`. */
export async function endSessions(db: Connection, customerId: string, except: Buffer | null = null): Promise<void> {
  let query = db.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (except !== null) query = query.where('token_hash', '!=', except);
  await query.execute();
}

/** Which of these origins the customer has logged in from. A null customer takes the same time. */
export async function findKnownOrigins(
  db: Connection,
  customerId: string | null,
  origins: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('known_origins')
    .select('origin')
    .where('customer_id', '=', customerId ?? NO_ID)
    .where('origin', 'in', [...origins])
    .execute();
  return new Set(rows.map((row) => row.origin));
}

/** Deletes all known origins of a customer, so that attempts from them count as those of unknown clients. */
export async function deleteOrigins(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('known_origins').where('customer_id', '=', customerId).execute();
}

/** Sessions and known origins of a customer, for the export. */
export async function listSessionsAndOrigins(db: Connection, customerId: string) {
  const [sessions, origins] = await Promise.all([
    db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('known_origins')
      .select(['origin', 'seen_at'])
      .where('customer_id', '=', customerId)
      .orderBy('seen_at')
      .execute(),
  ]);
  return { sessions, origins };
}

/** Deletes expired sessions and old origins; returns the number of sessions. */
export async function deleteOldSessions(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', sql<Date>`app_now() - ${IDLE}`)
    .executeTakeFirst();
  await db
    .deleteFrom('known_origins')
    .where('seen_at', '<', sql<Date>`app_now() - ${`${RETENTION.loginOriginMonths} months`}::interval`)
    .execute();
  return Number(result.numDeletedRows);
}
