import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { CustomerRow } from './customers.repository.ts';

export const lockBySub = (db: Connection, sub: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('google_sub', '=', sub).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();

type NewCustomer = Pick<CustomerRow, 'id' | 'email' | 'google_sub' | 'first_name' | 'last_name' | 'referral_code' | 'referred_by'>;

/** False when somebody with this address or identity came first. */
export async function insertCustomer(db: Connection, row: NewCustomer): Promise<boolean> {
  const result = await db
    .insertInto('customers')
    .values({ ...row, password_hash: null, phone: null, pending_email: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Joins Google's identity to an account. The password stays. */
export async function link(db: Connection, id: string, sub: string): Promise<void> {
  await db.updateTable('customers').set({ google_sub: sub }).where('id', '=', id).execute();
}

/** Hands an account that nobody ever proved to the person Google vouches for: nothing that was typed into it stays. */
export async function takeOver(db: Connection, id: string, person: Pick<CustomerRow, 'google_sub' | 'first_name' | 'last_name' | 'referred_by'>): Promise<void> {
  await db
    .updateTable('customers')
    .set({ ...person, password_hash: null, phone: null, proven_phone: null, pending_email: null })
    .where('id', '=', id)
    .execute();
}

/** The database's clock, for the expiry of nonces. */
export async function now(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no time');
  return row.now;
}

/** True for exactly one transaction that ends well, and only before the nonce expires. */
export async function spendNonce(db: Connection, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into google_nonces (hash, expires_at) select ${hash}::bytea, ${expiresAt}::timestamptz where ${expiresAt}::timestamptz > app_now() on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Nonces that expired; their signature refuses them by itself. */
export async function deleteOldNonces(db: Connection): Promise<void> {
  await db.deleteFrom('google_nonces').where('expires_at', '<', sql<Date>`app_now()`).execute();
}
