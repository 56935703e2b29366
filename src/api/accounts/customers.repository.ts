import { sql, type RawBuilder, type Selectable } from 'kysely';
import { violatedConstraint, type Connection, type Trx } from '#api/platform/database/database.ts';
import type { CustomerTable } from '#api/platform/database/schema.ts';
import { insertFormerContacts } from './contact-history.repository.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** The customer with this current address; a pending address does not count. */
export const findByEmail = (db: Connection, email: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

/** As `findByEmail`, locked (FOR UPDATE) until the transaction ends. */
export const lockByEmail = (db: Connection, email: string): Promise<CustomerRow | undefined> =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The account that holds this verified phone number; a walk-in's number and one that was only typed do not count. */
export const findByVerifiedPhone = (db: Connection, phone: string): Promise<CustomerRow | undefined> =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('phone', '=', phone)
    .where('verified_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The customer, without a lock; undefined when the account is deleted. */
export const findById = (db: Connection, id: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** How a customer can be reached; undefined when the account is deleted. */
export const findChannels = (
  db: Connection,
  id: string,
): Promise<Pick<CustomerRow, 'first_name' | 'email' | 'phone' | 'verified_phone' | 'walk_in'> | undefined> =>
  db
    .selectFrom('customers')
    .select(['first_name', 'email', 'phone', 'verified_phone', 'walk_in'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The customer, locked. Lock it before the customer's codes and bookings. */
export const lockById = (db: Connection, id: string): Promise<CustomerRow | undefined> =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** As `lockById`, but other transactions may insert rows that name the customer, such as notifications, meanwhile. */
export const lockRowById = (trx: Trx, id: string): Promise<CustomerRow | undefined> =>
  trx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** True when the account has this address and password hash; they cannot change until the transaction ends. */
export async function lockWithCredentials(
  db: Connection,
  { id, email, password_hash: passwordHash }: Pick<CustomerRow, 'id' | 'email' | 'password_hash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('password_hash', 'is not distinct from', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The credentials of a customer, also of a deleted one, and whether they changed in the last 24 hours. `hold`: they
 * cannot change until the transaction ends.
 */
export function findCredentials(db: Connection, id: string, { hold = false } = {}) {
  const query = db
    .selectFrom('customers')
    .select([
      'email',
      'email_verified_at',
      'phone',
      'verified_phone',
      'phone_verified_since',
      'walk_in',
      'deleted_at',
      'credentials_changed_at',
    ])
    .select(
      sql<boolean>`coalesce(credentials_changed_at > app_now() - interval '24 hours', false)`.as('changed_lately'),
    )
    .where('id', '=', id);
  return (hold ? query.forShare() : query).executeTakeFirstOrThrow();
}

/** The account with a referral code, or null. */
export async function findReferrer(db: Connection, referralCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('referral_code', '=', referralCode)
    .where('walk_in', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

type NewCustomer = Pick<
  CustomerRow,
  'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'referral_code' | 'referred_by'
>;

/** Inserts a customer whose address is verified now. False when the address is taken. */
export async function insertCustomer(db: Connection, row: NewCustomer): Promise<boolean> {
  const result = await db
    .insertInto('customers')
    .values({ ...row, email_verified_at: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type Changes = Partial<
  Pick<
    CustomerRow,
    | 'password_hash'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'referred_by'
    | 'pending_email'
    | 'verified_phone'
    | 'google_sub'
    | 'walk_in'
  >
> &
  Partial<Record<'email_verified_at' | 'phone_verified_at' | 'credentials_changed_at', RawBuilder<Date>>> &
  Partial<Record<'phone_lost_at' | 'phone_verified_since', RawBuilder<Date | null> | null>>;

/**
 * Writes changes to a customer the caller has locked, and keeps the contacts that they take away. Email address and
 * phone number change in no other way (tools/architecture), until the account is erased.
 */
export async function updateCustomer(trx: Trx, id: string, changes: Changes): Promise<CustomerRow> {
  const before = await trx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const after = await trx
    .updateTable('customers')
    .set({ ...changes, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertFormerContacts(trx, before, after);
  return after;
}

/** Stores a password hash. The caller has locked the customer, and ends the codes and sessions. */
export async function setPassword(db: Connection, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Replaces the address by the pending one. False when it is taken; the transaction must then be rolled back. */
export async function applyPendingEmail(trx: Trx, id: string, pendingEmail: string): Promise<boolean> {
  try {
    const email_verified_at = sql<Date>`app_now()`;
    await updateCustomer(trx, id, { email: pendingEmail, pending_email: null, email_verified_at });
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'customers_email_key') return false;
    throw error;
  }
}

/** Gives an account an earlier address of its own back, drops a pending one, and removes the password. */
export const restoreEmail = async (trx: Trx, id: string, email: string): Promise<void> =>
  void (await updateCustomer(trx, id, { email, pending_email: null, password_hash: null }));

/** A number that was verified by a code now. If it was verified before, its first time stays. */
const verified = (phone: string) => ({
  phone,
  verified_phone: phone,
  phone_verified_at: sql<Date>`app_now()`,
  phone_lost_at: null,
  phone_verified_since: sql<Date | null>`case when verified_phone = ${phone} then phone_verified_since else app_now() end`,
});

/** Stores that the account proved this number by a code now. */
export const verifyPhone = (trx: Trx, id: string, phone: string): Promise<CustomerRow> =>
  updateCustomer(trx, id, verified(phone));

/**
 * As `verifyPhone`, when the owner comes back by a manager: no release code works for a day, and a pending email is
 * dropped. `lost`: password and Google are dropped too, and the email unless the account has confirmed another since.
 */
export const comeBack = (
  trx: Trx,
  id: string,
  phone: string,
  lost: 'nothing' | 'email' | 'former-email',
): Promise<CustomerRow> =>
  updateCustomer(trx, id, {
    ...verified(phone),
    walk_in: false,
    ...(lost !== 'nothing' && { password_hash: null, google_sub: null }),
    ...(lost === 'email' && { email: null }),
    pending_email: null,
    credentials_changed_at: sql<Date>`app_now()`,
  });

/** Takes the number from an account; its verified number belongs to another one now. */
export const losePhone = async (trx: Trx, id: string): Promise<void> =>
  void (await updateCustomer(trx, id, { phone: null, verified_phone: null, phone_lost_at: sql<Date>`app_now()` }));

/** Discards the pending address of an email change; the current address remains. */
export const clearPendingEmail = async (trx: Trx, id: string): Promise<void> =>
  void (await updateCustomer(trx, id, { pending_email: null }));

/** Erases personal data; the row remains for its bookings and payments. */
export async function eraseCustomer(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({
      email: null,
      pending_email: null,
      password_hash: null,
      google_sub: null,
      first_name: 'Deleted',
      last_name: 'account',
      phone: null,
      verified_phone: null,
      phone_verified_at: null,
      phone_lost_at: null,
      phone_verified_since: null,
      noted_email: null,
      referral_code: id,
      referred_by: null,
      photo_id: null,
      walk_in: false,
      credentials_changed_at: null,
      deleted_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes counters whose window is over and returns their number. The rate limiter writes `expire` by the clock of the
 * process.
 */
export async function deleteOldLimits(db: Connection): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The email address or phone number to which a code was sent, or null. */
export async function findCodeRecipient(db: Connection, codeId: string): Promise<string | null> {
  const row = await db.selectFrom('verification_codes').select('recipient').where('id', '=', codeId).executeTakeFirst();
  return row?.recipient ?? null;
}
