import { sql, type Selectable } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { OutboxTable } from '#api/platform/database/schema.ts';
import { cutText } from '#shared/cut-text.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export type OutboxRow = Selectable<OutboxTable>;

/** Duration of a worker's claim of an outbox entry, s; slightly below the time limit of its job. */
const CLAIM_S = 55;

type NewOutboxRow = Pick<OutboxRow, 'id' | 'channel' | 'recipient' | 'kind' | 'encrypted_payload'>;

/** Returns false when an entry with this id exists. */
export async function insertOutboxEntry(db: Connection, row: NewOutboxRow): Promise<boolean> {
  const result = await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Claims an unsent entry for one worker and counts the attempt, so that a killed worker's attempt counts too. */
export async function claim(db: Connection, id: string): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      claimed_until: sql<Date>`app_now() + ${`${CLAIM_S} seconds`}::interval`,
      due_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', sql<Date>`app_now()`)]))
    .returningAll()
    .executeTakeFirst();
}

/** Serializes the SMS to one number until the transaction ends. */
export async function lockTexts(trx: Trx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${recipient}`}, 0))`.execute(trx);
}

/** SMS that do not count among those of a day, since strangers can have them sent: they have limits of their own. */
export const KINDS_WITH_OWN_LIMITS: readonly string[] = ['account.code.log-in'];

/** How many SMS to a number were sent in the last 24 hours or are being sent, but for the entry `except`. */
export async function countTexts(db: Connection, recipient: string, except: string | null = null): Promise<number> {
  let query = db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('recipient', '=', recipient)
    .where('channel', '=', 'sms')
    .where('kind', 'not in', KINDS_WITH_OWN_LIMITS)
    .where((where) =>
      where.or([
        where('sent_at', '>', sql<Date>`app_now() - interval '24 hours'`),
        where('claimed_until', '>', sql<Date>`app_now()`),
      ]),
    );
  if (except !== null) query = query.where('id', '!=', except);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** How many messages of a kind were queued for a recipient in the last 24 hours. */
export async function countQueued(db: Connection, recipient: string, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks an outbox entry as sent and applies a delivery report that arrived before the response. */
export async function markSent(db: Connection, id: string, providerId: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', failure: null, claimed_until: null, provider_id: providerId, sent_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
  if (providerId !== null) await applyReport(db, providerId);
}

/** Marks an outbox entry as given up, or as failed with a retry after `retryAfterS` seconds. */
export async function markFailed(
  db: Connection,
  id: string,
  failure: string,
  retryAfterS: number | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      status: retryAfterS === null ? 'given-up' : 'failed',
      failure: cutText(failure, 100),
      claimed_until: null,
      due_at: sql<Date>`app_now() + ${`${retryAfterS ?? 0} seconds`}::interval`,
    })
    .where('id', '=', id)
    .execute();
}

/** Queues an outbox entry for new attempts; false unless it failed or was given up. */
export async function reopen(db: Connection, id: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ status: 'queued', attempts: 0, failure: null, due_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'given-up'])
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', sql<Date>`app_now()`)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Claims overdue outbox entries, e.g. of a killed process, by setting them due now. Returns their ids. */
export async function claimOverdue(db: Connection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outbox set due_at = app_now() where id in (
      select id from outbox
      where status in ('queued', 'failed') and due_at < app_now() - interval '2 minutes' and (claimed_until is null or claimed_until < app_now())
      order by due_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An outbox entry in any status, without a lock or claim. */
export const findOutboxEntry = (db: Connection, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Stores a delivery report. A final status is never changed. */
export async function storeReport(
  db: Connection,
  report: { id: string; status: 'sent' | 'delivered' | 'failed'; statusText: string },
): Promise<void> {
  await sql`
    insert into sms_reports (provider_id, status, description) values (${report.id}, ${report.status}, ${report.statusText})
    on conflict (provider_id) do update set status = excluded.status, description = excluded.description, at = app_now()
    where sms_reports.status = 'sent'`.execute(db);
  await applyReport(db, report.id);
}

async function applyReport(db: Connection, providerId: string): Promise<void> {
  await sql`
    update outbox set
      status = case r.status when 'delivered' then 'delivered' when 'failed' then 'given-up' else outbox.status end,
      failure = case r.status when 'failed' then r.description else null end,
      delivered_at = case r.status when 'delivered' then coalesce(delivered_at, r.at) else delivered_at end
    from sms_reports r
    where r.provider_id = ${providerId} and outbox.provider_id = r.provider_id and outbox.status = 'sent'`.execute(db);
}

/** One page of outbox entries, newest first, of one status or of all. */
export async function listOutbox(
  db: Connection,
  status: OutboxRow['status'] | null,
  page: number,
): Promise<OutboxRow[]> {
  let query = db.selectFrom('outbox').selectAll();
  if (status !== null) query = query.where('status', '=', status);
  return query
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** The number of outbox entries in each status; a status without entries is absent. */
export async function countOutbox(db: Connection): Promise<Partial<Record<OutboxRow['status'], number>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** The outbox entries sent to a recipient for the data export, without their content, which can contain codes. */
export async function listSentTo(db: Connection, recipient: string, until: Date | null) {
  let query = db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'kind', 'status', 'created_at'])
    .where('recipient', '=', recipient);
  if (until !== null) query = query.where('created_at', '<=', until);
  return query.orderBy('created_at').execute();
}

/** Deletes the outbox entries to a recipient, sent or not, up to `until` and of `kinds`; null for no limit. */
export async function deleteSentTo(
  db: Connection,
  recipient: string,
  until: Date | null,
  kinds: readonly string[] | null,
): Promise<void> {
  let query = db.deleteFrom('outbox').where('recipient', '=', recipient);
  if (until !== null) query = query.where('created_at', '<=', until);
  if (kinds !== null) query = query.where('kind', 'in', [...kinds]);
  await query.execute();
}

/** Deletes outbox entries older than `months` and their reports. Returns the number of entries. */
export async function deleteOldOutbox(db: Connection, months: number): Promise<number> {
  await sql`delete from sms_reports where at < app_now() - ${`${months} months`}::interval`.execute(db);
  const result = await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
