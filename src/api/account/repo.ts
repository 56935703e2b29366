import { sql, type Selectable } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { CodeTable, CustomerTable } from '#api/db/schema.ts';

export type CustomerRow = Selectable<CustomerTable>;
export type Purpose = CodeTable['purpose'];

/** How long a code lives, how many may live at once, and how many wrong tries it bears (contract.md 6). */
const CODE = { minutes: 10, alive: 3, triesInAll: 15, triesPerSource: 5 };
const IDLE = sql`interval '30 days'`;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const findByEmail = (db: Connection, email: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

export const lockByEmail = (db: Connection, email: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('email', '=', email).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();

export const findById = (db: Connection, id: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** The id behind a referral code, or null. */
export async function findReferrer(db: Connection, referralCode: string): Promise<string | null> {
  const row = await db.selectFrom('customers').select('id').where('referral_code', '=', referralCode).where('deleted_at', 'is', null).executeTakeFirst();
  return row?.id ?? null;
}

type NewCustomer = Pick<CustomerRow, 'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'referral_code' | 'referred_by'>;

/** False when somebody with this address came first. */
export async function insertCustomer(db: Connection, row: NewCustomer): Promise<boolean> {
  const result = await db.insertInto('customers').values(row).onConflict((conflict) => conflict.column('email').doNothing()).executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function replaceUnverified(
  db: Connection,
  id: string,
  set: Pick<CustomerRow, 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'referred_by'>,
): Promise<void> {
  await db.updateTable('customers').set(set).where('id', '=', id).execute();
  await endCodes(db, id, null);
  await endSessions(db, id);
}

/** True for exactly one caller, however many verify at once. */
export async function markVerified(db: Connection, id: string): Promise<boolean> {
  const result = await db
    .updateTable('customers')
    .set({ email_verified_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setPassword(db: Connection, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Accounts that nobody verified within 7 days go (contract.md 2). Returns how many. */
export async function deleteStaleUnverified(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('customers')
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('walk_in', '=', false)
    .where('created_at', '<', sql<Date>`app_now() - interval '7 days'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function insertSession(db: Connection, customerId: string, tokenHash: Buffer, places: readonly string[]): Promise<void> {
  await db.insertInto('sessions').values({ customer_id: customerId, token_hash: tokenHash, last_seen_at: sql<Date>`app_now()` } as never).execute();
  if (places.length === 0) return;
  await db
    .insertInto('known_places')
    .values(places.map((place) => ({ customer_id: customerId, place })))
    .onConflict((conflict) => conflict.columns(['customer_id', 'place']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

/** Whose session this is, or null; a session idle for 30 days is over. Marks it seen, at most once an hour. */
export async function findSession(db: Connection, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['customer_id', sql<boolean>`last_seen_at < app_now() - interval '1 hour'`.as('stale')])
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '>', sql<Date>`app_now() - ${IDLE}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.stale) await db.updateTable('sessions').set({ last_seen_at: sql<Date>`app_now()` }).where('token_hash', '=', tokenHash).execute();
  return row.customer_id;
}

export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a customer, but for `except`. */
export async function endSessions(db: Connection, customerId: string, except: Buffer | null = null): Promise<void> {
  let query = db.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (except !== null) query = query.where('token_hash', '!=', except);
  await query.execute();
}

export async function knownPlaces(db: Connection, customerId: string | null, places: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('known_places')
    .select('place')
    .where('customer_id', '=', customerId ?? NOBODY)
    .where('place', 'in', [...places])
    .execute();
  return new Set(rows.map((row) => row.place));
}

export async function insertCode(db: Connection, row: { id: string; customerId: string; purpose: Purpose; email: string; hmac: Buffer }): Promise<void> {
  await db
    .insertInto('codes')
    .values({
      id: row.id, customer_id: row.customerId, purpose: row.purpose, email: row.email, hmac: row.hmac,
      created_at: sql<Date>`app_now()`, expires_at: sql<Date>`app_now() + ${`${CODE.minutes} minutes`}::interval`,
    } as never)
    .execute();
  // A new code leaves the last two alive, so that nobody can kill somebody's code by asking for another.
  await sql`
    update codes set ended_at = app_now()
    where customer_id = ${row.customerId} and purpose = ${row.purpose} and ended_at is null and id not in (
      select id from codes where customer_id = ${row.customerId} and purpose = ${row.purpose} and ended_at is null
      order by created_at desc, id desc limit ${CODE.alive})`.execute(db);
}

/**
 * Counts one try against every living code, then returns those that may still be compared: one statement, so that
 * fifty guesses at once are fifty tries. A null customer costs the same time and returns nothing.
 */
export async function countTry(db: Connection, customerId: string | null, purpose: Purpose, source: string): Promise<{ id: string; email: string; hmac: Buffer }[]> {
  const { rows } = await sql<{ id: string; email: string; hmac: Buffer }>`
    with alive as (
      update codes set tries = tries + 1
      where customer_id = ${customerId ?? NOBODY} and purpose = ${purpose} and ended_at is null
        and expires_at > app_now() and tries < ${CODE.triesInAll}
      returning id, email, hmac
    ), counted as (
      insert into code_tries (code_id, source, tries) select id, ${source}, 1 from alive
      on conflict (code_id, source) do update set tries = code_tries.tries + 1
      returning code_id, tries
    )
    select alive.id, alive.email, alive.hmac from alive join counted on counted.code_id = alive.id
    where counted.tries <= ${CODE.triesPerSource}`.execute(db);
  return rows;
}

/** Uses a code up. True for exactly one caller. One success kills all of its purpose. */
export async function useCode(db: Connection, id: string, customerId: string, purpose: Purpose): Promise<boolean> {
  const used = await db
    .updateTable('codes')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return false;
  await endCodes(db, customerId, purpose);
  return true;
}

export async function endCodes(db: Connection, customerId: string, purpose: Purpose | null): Promise<void> {
  let query = db.updateTable('codes').set({ ended_at: sql<Date>`app_now()` }).where('customer_id', '=', customerId).where('ended_at', 'is', null);
  if (purpose !== null) query = query.where('purpose', '=', purpose);
  await query.execute();
}
