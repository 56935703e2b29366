import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { CalendarFeedTable } from '#api/platform/database/schema.ts';

/** A feed with the names of its bay and its maker. */
export interface FeedRow extends Omit<Row<CalendarFeedTable>, 'digest'> {
  bay: string | null;
  made_by_name: string;
}

const feeds = (db: Connection) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('staff', 'staff.id', 'calendar_feeds.made_by')
    .leftJoin('resources', 'resources.id', 'calendar_feeds.resource_id')
    .select([
      'calendar_feeds.id',
      'calendar_feeds.name',
      'resource_id',
      'made_by',
      'made_at',
      'renewed_at',
      'read_at',
      'resources.name as bay',
      'staff.name as made_by_name',
    ]);

/** All feeds, the oldest first. */
export const listFeeds = (db: Connection): Promise<FeedRow[]> =>
  feeds(db).orderBy('made_at').orderBy('calendar_feeds.id').execute();

/** A feed by its id. */
export const findFeed = (db: Connection, id: string): Promise<FeedRow | undefined> =>
  feeds(db).where('calendar_feeds.id', '=', id).executeTakeFirst();

/** A feed by the digest of the secret in its address. */
export const findFeedBySecret = (db: Connection, digest: Buffer): Promise<FeedRow | undefined> =>
  feeds(db).where('digest', '=', digest).executeTakeFirst();

/** The bays that can have a feed, in the order of the calendar. */
export const listBays = (db: Connection): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('resources').select(['id', 'name']).where('retired_at', 'is', null).orderBy('position').execute();

/** Locks the list until the transaction ends, so that the count stays right, and counts the feeds. */
export async function lockAndCount(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(4204)`.execute(trx);
  const { count } = await trx
    .selectFrom('calendar_feeds')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type NewFeed = Pick<Row<CalendarFeedTable>, 'id' | 'name' | 'resource_id' | 'digest' | 'made_by'>;

/** Inserts a feed. */
export async function insertFeed(trx: Trx, row: NewFeed): Promise<void> {
  await trx.insertInto('calendar_feeds').values(row).execute();
}

/** Gives a feed another secret; false when there is no such feed. */
export async function replaceDigest(trx: Trx, id: string, digest: Buffer): Promise<boolean> {
  const row = await trx
    .updateTable('calendar_feeds')
    .set({ digest, renewed_at: sql<Date>`app_now()`, read_at: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a feed; false when there is none. */
export async function deleteFeed(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.deleteFrom('calendar_feeds').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Notes that a feed was read, once a minute. */
export async function noteRead(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ read_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(read_at is null or read_at < app_now() - interval '1 minute')`)
    .execute();
}
