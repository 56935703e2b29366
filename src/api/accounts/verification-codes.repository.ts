import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { VerificationCodeTable } from '#api/platform/database/schema.ts';

export type Purpose = VerificationCodeTable['purpose'];

/** Lifetime of a code, how many are valid at once, and how many failed attempts it allows. */
const CODE = { minutes: 10, maxValid: 3, maxAttempts: 15, maxAttemptsPerClient: 5 };
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Inserts a code that is valid for 10 minutes. Ends the oldest of the same purpose, so that at most three remain. */
export async function insertCode(
  db: Connection,
  row: { id: string; customerId: string; purpose: Purpose; recipient: string; hmac: Buffer },
): Promise<void> {
  await db
    .insertInto('verification_codes')
    .values({
      id: row.id,
      customer_id: row.customerId,
      purpose: row.purpose,
      recipient: row.recipient,
      hmac: row.hmac,
      created_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + ${`${CODE.minutes} minutes`}::interval`,
    })
    .execute();
  await lockValidCodes(db, row.customerId, row.purpose);
  // A new code leaves the last two valid, so that requesting one cannot invalidate the code of someone else.
  await sql`
    update verification_codes set ended_at = app_now()
    where customer_id = ${row.customerId} and purpose = ${row.purpose} and ended_at is null and id not in (
      select id from verification_codes where customer_id = ${row.customerId} and purpose = ${row.purpose} and ended_at is null
      order by created_at desc, id desc limit ${CODE.maxValid})`.execute(db);
}

/** Locks in a fixed order, so that concurrent attempts, uses and new codes never deadlock. */
async function lockValidCodes(db: Connection, customerId: string, purpose: Purpose | null): Promise<void> {
  let query = db
    .selectFrom('verification_codes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null);
  if (purpose !== null) query = query.where('purpose', '=', purpose);
  await query.orderBy('id').forUpdate().execute();
}

/**
 * Counts one attempt at every valid code and returns the codes that may still be compared; one statement, so that
 * concurrent attempts are all counted. A null customer takes the same time and returns none.
 */
export async function countAttempt(
  db: Connection,
  customerId: string | null,
  purpose: Purpose,
  clientKey: string,
): Promise<{ id: string; recipient: string; hmac: Buffer }[]> {
  const { rows } = await sql<{ id: string; recipient: string; hmac: Buffer }>`
    with valid as (
      select id from verification_codes
      where customer_id = ${customerId ?? NO_ID} and purpose = ${purpose} and ended_at is null and expires_at > app_now() and attempts < ${CODE.maxAttempts}
      order by id for update
    ), attempted as (
      update verification_codes set attempts = attempts + 1 from valid where verification_codes.id = valid.id and verification_codes.attempts < ${CODE.maxAttempts}
      returning verification_codes.id, recipient, hmac
    ), counted as (
      insert into verification_attempts (code_id, client_key, attempts) select id, ${clientKey}, 1 from attempted order by id
      on conflict (code_id, client_key) do update set attempts = verification_attempts.attempts + 1
      returning code_id, attempts
    )
    select attempted.id, attempted.recipient, attempted.hmac from attempted join counted on counted.code_id = attempted.id
    where counted.attempts <= ${CODE.maxAttemptsPerClient}`.execute(db);
  return rows;
}

/** Consumes a code and ends all others of its purpose. True for exactly one caller. */
export async function useCode(db: Connection, id: string, customerId: string, purpose: Purpose): Promise<boolean> {
  await lockValidCodes(db, customerId, purpose);
  const { rows } = await sql<{ id: string }>`
    update verification_codes set ended_at = app_now() where customer_id = ${customerId} and purpose = ${purpose} and ended_at is null returning id`.execute(
    db,
  );
  return rows.some((row) => row.id === id);
}

/** Ends the valid codes of a purpose, or all of them. */
export async function endCodes(db: Connection, customerId: string, purpose: Purpose | null = null): Promise<void> {
  await lockValidCodes(db, customerId, purpose);
  let query = db
    .updateTable('verification_codes')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null);
  if (purpose !== null) query = query.where('purpose', '=', purpose);
  await query.execute();
}

/** Deletes all codes of a customer, valid and ended, of every purpose. */
export async function deleteCodes(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('verification_codes').where('customer_id', '=', customerId).execute();
}

/** Deletes codes that expired more than a day ago and returns their number. */
export async function deleteOldCodes(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('verification_codes')
    .where('expires_at', '<', sql<Date>`app_now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
