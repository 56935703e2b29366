import { sql } from 'kysely';
import { CODE } from './code-proof.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { VerificationCodeTable } from '#api/platform/database/schema.ts';

export type Purpose = VerificationCodeTable['purpose'];

/**
 * The code of a phone number, which may have no account yet, and the secrets that follow it, for another proof of the
 * account or the name of a new one. Using one ends all of the number.
 */
const OF_PHONE = ['log-in', 'log-in-secret', 'log-in-name'] as const satisfies readonly Purpose[];
export type OfPhoneLogIn = (typeof OF_PHONE)[number];
const isOfPhone = (purpose: Purpose): purpose is OfPhoneLogIn => OF_PHONE.some((one) => one === purpose);

/** The column of the owner: a sign-up for a code that verifies an address, a phone number, else a customer. */
function ownerColumn(purpose: Purpose): 'sign_up_id' | 'phone_log_in_id' | 'customer_id' {
  if (purpose === 'verify') return 'sign_up_id';
  return isOfPhone(purpose) ? 'phone_log_in_id' : 'customer_id';
}
const isOwner = (purpose: Purpose, ids: readonly string[]) =>
  sql`${sql.ref(ownerColumn(purpose))} = any(${ids}::uuid[])`;

/**
 * Inserts a code that is valid until `expiresAt`, else for 10 minutes. Ends the oldest of the same purpose, so that at
 * most three remain.
 */
export async function insertCode(
  db: Connection,
  row: { id: string; ownerId: string; purpose: Purpose; recipient: string; hmac: Buffer; expiresAt: Date | null },
): Promise<void> {
  const column = ownerColumn(row.purpose);
  await db
    .insertInto('verification_codes')
    .values({
      id: row.id,
      customer_id: column === 'customer_id' ? row.ownerId : null,
      sign_up_id: column === 'sign_up_id' ? row.ownerId : null,
      phone_log_in_id: column === 'phone_log_in_id' ? row.ownerId : null,
      purpose: row.purpose,
      recipient: row.recipient,
      hmac: row.hmac,
      created_at: sql<Date>`app_now()`,
      expires_at: row.expiresAt ?? sql<Date>`app_now() + ${`${CODE.minutes} minutes`}::interval`,
    })
    .execute();
  await lockValidCodes(db, row.ownerId, [row.purpose]);
  const own = isOwner(row.purpose, [row.ownerId]);
  // A new code leaves the last two valid, so that requesting one cannot invalidate the code of someone else.
  await sql`
    update verification_codes set ended_at = app_now()
    where ${own} and purpose = ${row.purpose} and ended_at is null and id not in (
      select id from verification_codes where ${own} and purpose = ${row.purpose} and ended_at is null
      order by created_at desc, id desc limit ${CODE.maxValid})`.execute(db);
}

/** Locks in a fixed order, so that concurrent attempts, uses and new codes never deadlock. */
async function lockValidCodes(
  db: Connection,
  ownerId: string,
  purposes: readonly [Purpose, ...Purpose[]],
): Promise<void> {
  await sql`
    select id from verification_codes where ${isOwner(purposes[0], [ownerId])} and purpose = any(${purposes}::text[]) and ended_at is null
    order by id for update`.execute(db);
}

export interface Candidate {
  id: string;
  ownerId: string;
  purpose: Purpose;
  recipient: string;
  hmac: Buffer;
  expiresAt: Date;
}

/** The valid codes of these owners, for a secret that cannot be guessed: no attempt is counted. */
export async function findValidCodes(
  db: Connection,
  ownerIds: readonly string[],
  purposes: readonly [Purpose, ...Purpose[]],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, ${sql.ref(ownerColumn(purposes[0]))} as "ownerId", purpose, recipient, hmac, expires_at as "expiresAt"
    from verification_codes
    where ${isOwner(purposes[0], ownerIds)} and purpose = any(${purposes}::text[]) and ended_at is null and expires_at > app_now()`.execute(
    db,
  );
  return rows;
}

/**
 * Counts one attempt at every valid code and returns the codes that may still be compared; one statement, so that
 * concurrent attempts are all counted. Each client has 5 attempts at a code, and clients together 15; the
 * attempts of a client beyond its own 5 do not use up another client's, and those of a known device use up only its
 * own, so that others cannot spend the owner's (docs/api.md 6). A missing owner takes the same time and returns none.
 */
export async function countAttempt(
  db: Connection,
  ownerIds: readonly string[],
  purpose: Purpose,
  client: { key: string; isOwners: boolean },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with valid as (
      select id from verification_codes
      where ${isOwner(purpose, ownerIds)} and purpose = ${purpose} and ended_at is null and expires_at > app_now()
      order by id for update
    ), counted as (
      insert into verification_attempts (code_id, client_key, attempts) select id, ${client.key}, 1 from valid order by id
      on conflict (code_id, client_key) do update set attempts = verification_attempts.attempts + 1
      returning code_id, attempts
    )
    update verification_codes set attempts = verification_codes.attempts + ${client.isOwners ? 0 : 1} from counted
    where verification_codes.id = counted.code_id and counted.attempts <= ${CODE.maxAttemptsPerClient}
      and (${client.isOwners} or verification_codes.attempts < ${CODE.maxAttempts})
    returning verification_codes.id, ${sql.ref(ownerColumn(purpose))} as "ownerId", purpose, recipient, hmac,
      expires_at as "expiresAt"`.execute(db);
  return rows;
}

const requestersKey = (device: string): string => `own:${device}`;

/** Remembers the device that asked for the newest code of a phone number, which has attempts of its own. */
export async function noteRequester(trx: Connection, phoneLogInId: string, device: string): Promise<void> {
  await sql`
    insert into verification_attempts (code_id, client_key, attempts)
    select id, ${requestersKey(device)}, 0 from verification_codes
    where phone_log_in_id = ${phoneLogInId} and purpose = 'log-in' order by created_at desc, id desc limit 1
    on conflict do nothing`.execute(trx);
}

/** Whether a device asked for a code of a phone number that has not expired, used or not. */
export async function hasRequested(db: Connection, phoneLogInId: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('verification_codes')
    .innerJoin('verification_attempts', 'code_id', 'id')
    .select('id')
    .where('phone_log_in_id', '=', phoneLogInId)
    .where('client_key', '=', requestersKey(device))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a code and ends all others of its purpose, or of a phone's log-in. True for exactly one caller. */
export async function consumeCode(db: Connection, id: string, ownerId: string, purpose: Purpose): Promise<boolean> {
  const purposes = isOfPhone(purpose) ? OF_PHONE : ([purpose] as const);
  await lockValidCodes(db, ownerId, purposes);
  const { rows } = await sql<{ id: string }>`
    update verification_codes set ended_at = app_now()
    where ${isOwner(purpose, [ownerId])} and purpose = any(${purposes}::text[]) and ended_at is null returning id`.execute(
    db,
  );
  return rows.some((row) => row.id === id);
}

/** Ends the valid codes of a customer, of one purpose or of all. */
export async function endCodes(db: Connection, customerId: string, purpose: Purpose | null = null): Promise<void> {
  await sql`
    with valid as (
      select id from verification_codes
      where customer_id = ${customerId} and (${purpose}::text is null or purpose = ${purpose}) and ended_at is null
      order by id for update
    )
    update verification_codes set ended_at = app_now() from valid where verification_codes.id = valid.id`.execute(db);
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
