import { sql } from 'kysely';
import { newId, type Connection, type Database, type Row, type Trx } from '#api/platform/database/database.ts';
import type { ImportTable } from '#api/platform/database/schema.ts';
import { UNDO_HOURS, type ImportCounts, type ImportPlan } from '#shared/imports/imports.contract.ts';

/** An import without its file. `plan` and `counts` were written by this application. */
export type ImportRow = Omit<Row<ImportTable>, 'file' | 'plan' | 'counts' | 'due_at' | 'attempts' | 'created_by'> & {
  by: string;
  plan: ImportPlan | null;
  counts: ImportCounts | null;
  /** Until when it can be undone. */
  undo_until: Date | null;
};

/** How long a running attempt may write no progress before another one may begin. */
const LEASE = sql.raw(`interval '2 minutes'`);
const WINDOW = sql.raw(`interval '${UNDO_HOURS} hours'`);
/** Attempts to bring an import in, or to take it back. */
export const ATTEMPTS = 3;

const imports = (db: Connection) =>
  db
    .selectFrom('imports')
    .innerJoin('staff', 'staff.id', 'imports.created_by')
    .select([
      'imports.id',
      'imports.kind',
      'file_name',
      'lines',
      'state',
      'done_lines',
      'imports.created_at',
      'started_at',
      'ended_at',
      'failure',
      'failed_at',
      'customers',
      'cars',
      'remaining',
      'remaining_total',
      'staff.name as by',
    ])
    .select([
      sql<ImportPlan | null>`plan`.as('plan'),
      sql<ImportCounts | null>`counts`.as('counts'),
      sql<Date | null>`case when state = 'done' and ended_at + ${WINDOW} > app_now() then ended_at + ${WINDOW} end`.as(
        'undo_until',
      ),
    ]);

/** Stores a file. */
export async function insertImport(
  trx: Trx,
  row: { kind: 'customers'; file_name: string; file: Buffer; lines: number; plan: ImportPlan; created_by: string },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('imports')
    .values({ ...row, id, plan: JSON.stringify(row.plan) })
    .execute();
  return id;
}

export const findImport = (db: Connection, id: string): Promise<ImportRow | undefined> =>
  imports(db).where('imports.id', '=', id).executeTakeFirst();

/** As `findImport`, locked until the transaction ends. Does not wait for a job that writes the rows of the import. */
export const lockImport = (trx: Trx, id: string): Promise<ImportRow | undefined> =>
  imports(trx).where('imports.id', '=', id).forNoKeyUpdate('imports').executeTakeFirst();

/** As `lockImport`; 'busy' at once when someone else has locked it. */
export async function lockImportNow(trx: Trx, id: string): Promise<ImportRow | 'busy' | undefined> {
  const row = await imports(trx).where('imports.id', '=', id).forNoKeyUpdate('imports').skipLocked().executeTakeFirst();
  return row ?? ((await findImport(trx, id)) === undefined ? undefined : 'busy');
}

/** One page of all imports, newest first, and their number. */
export async function listImports(
  db: Connection,
  limit: number,
  offset: number,
): Promise<{ rows: ImportRow[]; total: number }> {
  const rows = await imports(db)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('imports')
    .select((with_) => with_.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

/** The file of an import; undefined once it is deleted. */
export const findFile = async (db: Connection, id: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('imports').select('file').where('id', '=', id).executeTakeFirst())?.file ?? undefined;

/** Stores the choices for a file and their counts. The caller has locked it. */
export async function savePlan(trx: Trx, id: string, plan: ImportPlan, counts: ImportCounts | null): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      plan: JSON.stringify(plan),
      counts: counts === null ? null : JSON.stringify(counts),
    })
    .where('id', '=', id)
    .execute();
}

/** Lets the job take an import, which the caller has locked. */
export async function queueImport(trx: Trx, id: string, state: 'waiting' | 'undoing'): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      state,
      attempts: 0,
      done_lines: 0,
      due_at: sql<Date>`app_now()`,
      failure: null,
      failed_at: null,
      ...(state === 'waiting' && { started_at: sql<Date>`app_now()`, ended_at: null }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('imports').where('id', '=', id).execute();
}

export type Attempt = Pick<Row<ImportTable>, 'id' | 'attempts'> & {
  state: 'running' | 'undoing';
};

/**
 * Begins the next attempt of the import that waits longest, while no other is being worked on; undefined: none is due.
 */
export async function beginAttempt(trx: Trx): Promise<Attempt | undefined> {
  // Two processes look one after the other.
  await sql`lock table imports in share row exclusive mode`.execute(trx);
  const open = await trx
    .selectFrom('imports')
    .select(['id', 'state', 'attempts'])
    .select(sql<boolean>`attempts > 0 and due_at > app_now()`.as('is_leased'))
    .where('state', 'in', ['waiting', 'running', 'undoing'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [next] = open;
  if (next === undefined || open.some(({ is_leased: isLeased }) => isLeased)) return undefined;
  const row = await trx
    .updateTable('imports')
    .set((update) => ({
      state: next.state === 'undoing' ? 'undoing' : 'running',
      attempts: update('attempts', '+', 1),
      done_lines: 0,
      due_at: sql<Date>`app_now() + ${LEASE}`,
    }))
    .where('id', '=', next.id)
    .returning(['id', 'attempts'])
    .executeTakeFirstOrThrow();
  return { ...row, state: next.state === 'undoing' ? 'undoing' : 'running' };
}

/** Writes how far an attempt is, and moves its end on. */
export async function saveProgress(db: Database, { id, attempts }: Attempt, doneLines: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ done_lines: doneLines, due_at: sql<Date>`app_now() + ${LEASE}` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Ends an attempt. False when another one has begun meanwhile; the transaction must then be rolled back. */
export async function endAttempt(
  db: Connection,
  { id, attempts, state }: Attempt,
  ended:
    | { state: 'done'; customers: number; cars: number }
    | { state: 'undone'; remaining: string[]; remaining_total: number }
    | { state: 'failed'; failure: 'mistakes' | 'fault' },
): Promise<boolean> {
  const now = sql<Date>`app_now()`;
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      ...ended,
      due_at: now,
      ...(ended.state !== 'undone' && { ended_at: now }),
      // It has to be checked before it can start again.
      ...(ended.state === 'failed' && { failed_at: now, counts: null }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the taking back of an import up; everything is as it was before. */
export async function giveUpUndo(db: Connection, { id, attempts }: Attempt): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'done', failure: 'undo', failed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'undoing')
    .execute();
}

/** Lets another attempt begin now. */
export async function releaseAttempt(db: Connection, { id, attempts }: Attempt): Promise<void> {
  await db
    .updateTable('imports')
    .set({ due_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Records the rows that an import added. */
export async function insertRows(
  trx: Trx,
  importId: string,
  kind: 'customer' | 'car' | 'email',
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, kind, subject_id)
    select ${importId}, ${kind}, unnest(${ids}::uuid[])`.execute(trx);
}

/** Some rows of one kind that an import brought, after one, in order of their ids. */
export async function listRows(
  trx: Trx,
  importId: string,
  kind: 'customer' | 'email',
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from import_rows where import_id = ${importId} and kind = ${kind}
      and (${after}::uuid is null or subject_id > ${after}::uuid) order by subject_id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes files and rows of imports that are over, and drafts of a day ago. Returns how many. */
export async function purgeImports(db: Connection): Promise<number> {
  const drafts = await db
    .deleteFrom('imports')
    .where('state', '=', 'draft')
    .where('created_at', '<=', sql<Date>`app_now() - ${WINDOW}`)
    .executeTakeFirst();
  const over = await db
    .updateTable('imports')
    .set({ file: null, plan: null, remaining: [], remaining_total: 0 })
    .where('state', 'in', ['done', 'failed', 'undone'])
    .where('ended_at', '<=', sql<Date>`app_now() - ${WINDOW}`)
    .where('file', 'is not', null)
    .executeTakeFirst();
  await sql`delete from import_rows r using imports i where i.id = r.import_id and i.file is null`.execute(db);
  return Number(drafts.numDeletedRows + over.numUpdatedRows);
}
