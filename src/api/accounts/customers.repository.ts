import { sql, type Selectable } from 'kysely';
import { brokenConstraint, type Connection } from '#api/db/database.ts';
import type { CustomerTable } from '#api/db/schema.ts';
import { KEPT } from '#shared/retention.ts';

export type CustomerRow = Selectable<CustomerTable>;

export const findByEmail = (db: Connection, email: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

export const lockByEmail = (db: Connection, email: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('email', '=', email).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();

export const findById = (db: Connection, id: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** The customer, locked before anything else of theirs; whoever also locks codes or bookings does so afterwards. */
export const lockById = (db: Connection, id: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();

/** True while the account is there with this very password; it stays so until the transaction ends. */
export async function lockWithPassword(db: Connection, id: string, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The id behind a referral code, or null. */
export async function findReferrer(db: Connection, referralCode: string): Promise<string | null> {
  const row = await db.selectFrom('customers').select('id').where('referral_code', '=', referralCode).where('email_verified_at', 'is not', null).where('deleted_at', 'is', null).executeTakeFirst();
  return row?.id ?? null;
}

type NewCustomer = Pick<CustomerRow, 'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'referral_code' | 'referred_by'>;

/** False when somebody with this address came first. */
export async function insertCustomer(db: Connection, row: NewCustomer): Promise<boolean> {
  const result = await db.insertInto('customers').values(row).onConflict((conflict) => conflict.column('email').doNothing()).executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type Changes = Partial<Pick<CustomerRow, 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'referred_by' | 'pending_email' | 'proven_phone'>>;

/** Writes changes to a customer the caller has locked. */
export const updateCustomer = (db: Connection, id: string, changes: Changes): Promise<CustomerRow> =>
  db.updateTable('customers').set({ ...changes, id }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

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

/** Makes the waiting address the address. False when somebody else has it; then the transaction must end. */
export async function takePendingEmail(db: Connection, id: string): Promise<boolean> {
  try {
    await db
      .updateTable('customers')
      .set({ email: sql<string>`pending_email`, pending_email: null, email_verified_at: sql<Date>`app_now()` })
      .where('id', '=', id)
      .where('pending_email', 'is not', null)
      .execute();
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'customers_email_key') return false;
    throw error;
  }
}

export async function clearPendingEmail(db: Connection, id: string): Promise<void> {
  await db.updateTable('customers').set({ pending_email: null }).where('id', '=', id).execute();
}

/** An address that somebody signed up with and never proved is free for whoever proves it. */
export async function releaseUnverified(db: Connection, email: string): Promise<void> {
  const row = await db.selectFrom('customers').select('id').where('email', '=', email).where('email_verified_at', 'is', null).forUpdate().executeTakeFirst();
  if (row !== undefined) await eraseCustomer(db, row.id);
}

/** What stays of a deleted account: an id for its bookings and payments, and nothing that names a person. */
export async function eraseCustomer(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({
      email: null, pending_email: null, password_hash: null, google_sub: null, first_name: 'Deleted', last_name: 'account', phone: null, proven_phone: null,
      referral_code: id, referred_by: null, photo_id: null, walk_in: false, deleted_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Accounts that nobody verified within 7 days go (contract.md 2). Returns how many. */
export async function deleteStaleUnverified(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('customers')
    .where('email_verified_at', 'is', null)
    .where('walk_in', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', sql<Date>`app_now() - ${`${KEPT.unverifiedDays} days`}::interval`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Counters of limits whose window is over go. Returns how many. */
export async function deleteOldLimits(db: Connection): Promise<number> {
  const { numAffectedRows } = await sql`delete from limits where expire < ${Date.now()}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The address or number a code was sent to, or null. */
export async function findCodeRecipient(db: Connection, codeId: string): Promise<string | null> {
  const row = await db.selectFrom('codes').select('email').where('id', '=', codeId).executeTakeFirst();
  return row?.email ?? null;
}
