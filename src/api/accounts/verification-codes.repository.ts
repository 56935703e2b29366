import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { CodeTable } from '#api/db/schema.ts';

export type Purpose = CodeTable['purpose'];

/** How long a code lives, how many may live at once, and how many wrong tries it bears (contract.md 6). */
const CODE = { minutes: 10, alive: 3, triesInAll: 15, triesPerSource: 5 };
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function insertCode(db: Connection, row: { id: string; customerId: string; purpose: Purpose; email: string; hmac: Buffer }): Promise<void> {
  await db
    .insertInto('codes')
    .values({
      id: row.id, customer_id: row.customerId, purpose: row.purpose, email: row.email, hmac: row.hmac,
      created_at: sql<Date>`app_now()`, expires_at: sql<Date>`app_now() + ${`${CODE.minutes} minutes`}::interval`,
    } as never)
    .execute();
  await lockAlive(db, row.customerId, row.purpose);
  // A new code leaves the last two alive, so that nobody can kill somebody's code by asking for another.
  await sql`
    update codes set ended_at = app_now()
    where customer_id = ${row.customerId} and purpose = ${row.purpose} and ended_at is null and id not in (
      select id from codes where customer_id = ${row.customerId} and purpose = ${row.purpose} and ended_at is null
      order by created_at desc, id desc limit ${CODE.alive})`.execute(db);
}

/** Always locked in one order, so that guesses, uses and new codes at once never wait for each other in a ring. */
async function lockAlive(db: Connection, customerId: string, purpose: Purpose | null): Promise<void> {
  let query = db.selectFrom('codes').select('id').where('customer_id', '=', customerId).where('ended_at', 'is', null);
  if (purpose !== null) query = query.where('purpose', '=', purpose);
  await query.orderBy('id').forUpdate().execute();
}

/**
 * Counts one try against every living code, then returns those that may still be compared: one statement, so that
 * fifty guesses at once are fifty tries. A null customer costs the same time and returns nothing.
 */
export async function countTry(db: Connection, customerId: string | null, purpose: Purpose, source: string): Promise<{ id: string; email: string; hmac: Buffer }[]> {
  const { rows } = await sql<{ id: string; email: string; hmac: Buffer }>`
    with living as (
      select id from codes
      where customer_id = ${customerId ?? NOBODY} and purpose = ${purpose} and ended_at is null and expires_at > app_now() and tries < ${CODE.triesInAll}
      order by id for update
    ), alive as (
      update codes set tries = tries + 1 from living where codes.id = living.id and codes.tries < ${CODE.triesInAll}
      returning codes.id, codes.email, codes.hmac
    ), counted as (
      insert into code_tries (code_id, source, tries) select id, ${source}, 1 from alive order by id
      on conflict (code_id, source) do update set tries = code_tries.tries + 1
      returning code_id, tries
    )
    select alive.id, alive.email, alive.hmac from alive join counted on counted.code_id = alive.id
    where counted.tries <= ${CODE.triesPerSource}`.execute(db);
  return rows;
}

/** Uses a code up; one success kills all of its purpose. True for exactly one caller. */
export async function useCode(db: Connection, id: string, customerId: string, purpose: Purpose): Promise<boolean> {
  await lockAlive(db, customerId, purpose);
  const { rows } = await sql<{ id: string }>`
    update codes set ended_at = app_now() where customer_id = ${customerId} and purpose = ${purpose} and ended_at is null returning id`.execute(db);
  return rows.some((row) => row.id === id);
}

/** Ends the living codes of a purpose, or of all. */
export async function endCodes(db: Connection, customerId: string, purpose: Purpose | null = null): Promise<void> {
  await lockAlive(db, customerId, purpose);
  let query = db.updateTable('codes').set({ ended_at: sql<Date>`app_now()` }).where('customer_id', '=', customerId).where('ended_at', 'is', null);
  if (purpose !== null) query = query.where('purpose', '=', purpose);
  await query.execute();
}

export async function deleteCodesOf(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('codes').where('customer_id', '=', customerId).execute();
}

/** Codes that were over a day ago go. Returns how many. */
export async function deleteOldCodes(db: Connection): Promise<number> {
  const result = await db.deleteFrom('codes').where('expires_at', '<', sql<Date>`app_now() - interval '1 day'`).executeTakeFirst();
  return Number(result.numDeletedRows);
}
