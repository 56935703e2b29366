import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { WebhookReceiverTable } from '#api/platform/database/schema.ts';

export interface ReceiverRow extends Row<WebhookReceiverTable> {
  made_by_name: string;
}

const receivers = (db: Connection) =>
  db
    .selectFrom('webhook_receivers')
    .innerJoin('staff', 'staff.id', 'webhook_receivers.made_by')
    .selectAll('webhook_receivers')
    .select('staff.name as made_by_name');

/** All receivers, the oldest first. */
export const listReceivers = (db: Connection): Promise<ReceiverRow[]> =>
  receivers(db).orderBy('made_at').orderBy('webhook_receivers.id').execute();

/** A receiver by its id, not locked. */
export const findReceiver = (db: Connection, id: string): Promise<ReceiverRow | undefined> =>
  receivers(db).where('webhook_receivers.id', '=', id).executeTakeFirst();

/**
 * A receiver, locked until the transaction ends against other changes of it, but not against events of bookings.
 */
export const lockReceiver = (trx: Trx, id: string): Promise<Row<WebhookReceiverTable> | undefined> =>
  trx.selectFrom('webhook_receivers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Locks the list until the transaction ends, so that the count stays right, and counts the receivers. */
export async function lockAndCount(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(4203)`.execute(trx);
  const { count } = await trx
    .selectFrom('webhook_receivers')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type NewReceiver = Pick<Row<WebhookReceiverTable>, 'id' | 'name' | 'url' | 'events' | 'encrypted_secret' | 'made_by'>;

/** Inserts a receiver that is on. */
export async function insertReceiver(trx: Trx, row: NewReceiver): Promise<void> {
  await trx.insertInto('webhook_receivers').values(row).execute();
}

type Changes = Partial<Pick<Row<WebhookReceiverTable>, 'name' | 'url' | 'events'>>;

/** Changes a receiver that the caller has locked. Switching it on forgets its failures. */
export async function updateReceiver(trx: Trx, id: string, changes: Changes, on: boolean): Promise<void> {
  await trx
    .updateTable('webhook_receivers')
    .set({
      ...changes,
      off_at: on ? null : sql<Date>`coalesce(off_at, app_now())`,
      failing_since: on
        ? sql<Date | null>`case when off_at is null then failing_since end`
        : sql<Date | null>`failing_since`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a receiver with its deliveries; false when there is none. */
export async function deleteReceiver(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.deleteFrom('webhook_receivers').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Stores a new secret; the present one signs as well for `previousHours`. */
export async function replaceSecret(trx: Trx, id: string, encrypted: Buffer, previousHours: number): Promise<void> {
  await trx
    .updateTable('webhook_receivers')
    .set({
      encrypted_previous_secret: sql<Buffer>`encrypted_secret`,
      previous_until: sql<Date>`app_now() + make_interval(hours => ${previousHours})`,
      encrypted_secret: encrypted,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes former secrets that no longer sign. */
export async function dropPreviousSecrets(db: Connection): Promise<void> {
  await db
    .updateTable('webhook_receivers')
    .set({ encrypted_previous_secret: null, previous_until: null })
    .where(sql<boolean>`previous_until <= app_now()`)
    .execute();
}

const SECRETS = ['encrypted_secret', 'encrypted_previous_secret'] as const;

/** Every stored secret, former ones included. */
export async function listSecrets(db: Connection) {
  const rows = await db
    .selectFrom('webhook_receivers')
    .select(['id', ...SECRETS])
    .execute();
  return rows.flatMap(({ id, ...row }) =>
    SECRETS.flatMap((column) => {
      const encrypted = row[column];
      return encrypted === null ? [] : [{ id, column, encrypted }];
    }),
  );
}

/** Replaces a stored secret by the same secret encrypted again, unless it has changed meanwhile. */
export async function replaceStored(
  db: Connection,
  { id, column, encrypted }: { id: string; column: (typeof SECRETS)[number]; encrypted: Buffer },
  by: Buffer,
): Promise<void> {
  await db
    .updateTable('webhook_receivers')
    .set({ [column]: by })
    .where('id', '=', id)
    .where(column, '=', encrypted)
    .execute();
}

/**
 * Claims a receiver for this worker for `seconds`; undefined when it is off or another worker has claimed it. A slow
 * receiver thus never occupies more than one worker.
 */
export async function takeTurn(db: Connection, id: string, seconds: number) {
  const { rows } = await sql<{
    name: string;
    url: string;
    encrypted_secret: Buffer;
    encrypted_previous_secret: Buffer | null;
  }>`
    update webhook_receivers set sending_until = app_now() + make_interval(secs => ${seconds})
    where id = ${id} and off_at is null and (sending_until is null or sending_until <= app_now())
    returning name, url, encrypted_secret,
      case when previous_until > app_now() then encrypted_previous_secret end as encrypted_previous_secret`.execute(db);
  return rows[0];
}
export type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

/** Ends the claim of a receiver. */
export async function endTurn(db: Connection, id: string): Promise<void> {
  await db.updateTable('webhook_receivers').set({ sending_until: null }).where('id', '=', id).execute();
}

/** Notes that an event arrived. */
export async function noteSuccess(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('webhook_receivers')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Notes that an event did not arrive. */
export async function noteFailure(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('webhook_receivers')
    .set({ failing_since: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
}

/** Switches a receiver off that was not reached for `days`; false when it was reached or is off already. */
export async function switchOffIfFailing(trx: Trx, id: string, days: number): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_receivers')
    .set({ off_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .where(sql<boolean>`failing_since <= app_now() - make_interval(days => ${days})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
