import { sql } from 'kysely';
import { newId, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { DataExportTable } from '#api/platform/database/schema.ts';
import { RETENTION } from '#shared/retention.ts';

export type ExportRow = Pick<Row<DataExportTable>, 'id' | 'state' | 'requested_at' | 'ready_until' | 'bytes'>;

/** How long a running attempt may write nothing before another one may begin, and the wait after a failed one. */
const LEASE = sql.raw(`interval '1 minute'`);

/** The export of a customer; undefined before the first, and once its file is over. */
export const findExport = (db: Connection, customerId: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('data_exports')
    .select(['id', 'state', 'requested_at', 'ready_until', 'bytes'])
    .where('customer_id', '=', customerId)
    .where((where) => where.or([where('ready_until', 'is', null), where('ready_until', '>', sql<Date>`app_now()`)]))
    .executeTakeFirst();

/** Records that a customer asks for an export; it replaces an earlier one. */
export async function insertExport(trx: Trx, customerId: string): Promise<void> {
  await deleteExportOf(trx, customerId);
  await trx.insertInto('data_exports').values({ id: newId(), customer_id: customerId }).execute();
}

/** Deletes the export of a customer with its file. */
export async function deleteExportOf(trx: Trx, customerId: string): Promise<void> {
  await trx.deleteFrom('data_exports').where('customer_id', '=', customerId).execute();
}

/** An attempt to make an export. */
export type Attempt = Pick<Row<DataExportTable>, 'id' | 'customer_id' | 'attempts'>;

/** Begins the next attempt of the export that waits longest, without the parts of an earlier one; null: none is due. */
export async function beginAttempt(trx: Trx): Promise<Attempt | null> {
  const due = await trx
    .selectFrom('data_exports')
    .select('id')
    .where('state', 'in', ['requested', 'being-made'])
    .where('due_at', '<=', sql<Date>`app_now()`)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return null;
  await trx.deleteFrom('data_export_parts').where('export_id', '=', due.id).execute();
  return trx
    .updateTable('data_exports')
    .set((update) => ({
      state: 'being-made',
      attempts: update('attempts', '+', 1),
      due_at: sql<Date>`app_now() + ${LEASE}`,
    }))
    .where('id', '=', due.id)
    .returning(['id', 'customer_id', 'attempts'])
    .executeTakeFirstOrThrow();
}

/** Writes a part of a file, and moves the end of the attempt on. False when the attempt is over. */
export async function insertPart(db: Connection, attempt: Attempt, number: number, bytes: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with running as (
      update data_exports set due_at = app_now() + ${LEASE}
      where id = ${attempt.id} and attempts = ${attempt.attempts} and state = 'being-made' returning id
    )
    insert into data_export_parts (export_id, number, bytes) select id, ${number}, ${bytes} from running`.execute(db);
  return numAffectedRows === 1n;
}

const running = (trx: Trx, { id, attempts }: Attempt) =>
  trx
    .updateTable('data_exports')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'being-made');

/** Marks a file as ready; returns until when it is kept. Undefined when the attempt is over. */
export const markReady = async (trx: Trx, attempt: Attempt, bytes: number): Promise<Date | undefined> =>
  (
    await running(trx, attempt)
      .set({
        state: 'ready',
        bytes,
        ended_at: sql<Date>`app_now()`,
        ready_until: sql<Date>`app_now() + ${`${RETENTION.dataExportDays} days`}::interval`,
      })
      .returning('ready_until')
      .executeTakeFirst()
  )?.ready_until ?? undefined;

/** Lets another attempt begin in a minute. */
export async function putOff(trx: Trx, attempt: Attempt): Promise<void> {
  await running(trx, attempt)
    .set({ state: 'requested', due_at: sql<Date>`app_now() + ${LEASE}` })
    .execute();
}

/** Lets another attempt begin at once. */
export async function startAgain(trx: Trx, attempt: Attempt): Promise<void> {
  await running(trx, attempt)
    .set({ state: 'requested', due_at: sql<Date>`app_now()` })
    .execute();
}

/** Marks an export as failed, and deletes its parts. False when the attempt is over. */
export async function markFailed(trx: Trx, attempt: Attempt): Promise<boolean> {
  const failed = await running(trx, attempt)
    .set({ state: 'failed', ended_at: sql<Date>`app_now()` })
    .returning('id')
    .executeTakeFirst();
  if (failed === undefined) return false;
  await trx.deleteFrom('data_export_parts').where('export_id', '=', attempt.id).execute();
  return true;
}

/** A part of a file; undefined after the last one, and once the file is deleted. */
export const findPart = async (db: Connection, exportId: string, number: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('data_export_parts')
      .select('bytes')
      .where('export_id', '=', exportId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.bytes;

/** Deletes the exports whose files are over, and those that failed as long ago. Returns their number. */
export async function deleteOldExports(db: Connection): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('data_exports')
    .where('ended_at', '<=', sql<Date>`app_now() - ${`${RETENTION.dataExportDays} days`}::interval`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
