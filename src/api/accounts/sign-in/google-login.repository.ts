import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { CustomerRow } from '#api/accounts/customers.repository.ts';

/** The customer with this Google identity, locked (FOR UPDATE) until the transaction ends. */
export const lockBySub = (db: Connection, sub: string): Promise<CustomerRow | undefined> =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('google_sub', '=', sub)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

type NewCustomer = Pick<
  CustomerRow,
  'id' | 'email' | 'google_sub' | 'first_name' | 'last_name' | 'referral_code' | 'referred_by'
>;

/** Inserts a customer with a Google identity. False when the address or the identity is taken. */
export async function insertCustomer(db: Connection, row: NewCustomer): Promise<boolean> {
  const result = await db
    .insertInto('customers')
    .values({
      ...row,
      password_hash: null,
      phone: null,
      pending_email: null,
      email_verified_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Links a Google identity to an account, and removes the password unless `keepPassword`. */
export async function linkIdentity(db: Connection, id: string, sub: string, keepPassword: boolean): Promise<void> {
  await db
    .updateTable('customers')
    .set({ google_sub: sub, ...(!keepPassword && { password_hash: null }) })
    .where('id', '=', id)
    .execute();
}

/** The database's clock, for the expiry of nonces. */
export async function getDatabaseTime(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row.now;
}

/** True for exactly one committed transaction, and only before the nonce expires. */
export async function spendNonce(db: Connection, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into google_nonces (hash, expires_at) select ${hash}::bytea, ${expiresAt}::timestamptz where ${expiresAt}::timestamptz > app_now() on conflict do nothing`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Deletes expired nonces; their signature no longer verifies either. */
export async function deleteOldNonces(db: Connection): Promise<void> {
  await db
    .deleteFrom('google_nonces')
    .where('expires_at', '<', sql<Date>`app_now()`)
    .execute();
}
