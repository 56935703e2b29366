import { sql } from 'kysely';
import type { Row, Trx } from '#api/platform/database/database.ts';
import type { CustomerTable } from '#api/platform/database/schema.ts';

export type ImportedCustomer = Pick<
  Row<CustomerTable>,
  'id' | 'first_name' | 'last_name' | 'phone' | 'noted_email' | 'referral_code'
>;

/** Inserts walk-ins, without email address, password and Google identity. */
export async function insertWalkIns(trx: Trx, rows: readonly ImportedCustomer[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('customers')
    .values(
      rows.map((row) => ({
        ...row,
        email: null,
        password_hash: null,
        google_sub: null,
        pending_email: null,
        referred_by: null,
        walk_in: true,
      })),
    )
    .execute();
}

/** Notes the addresses of walk-ins that have none. */
export async function noteEmails(trx: Trx, noted: readonly { id: string; email: string }[]): Promise<void> {
  const [ids, emails] = [noted.map(({ id }) => id), noted.map(({ email }) => email)];
  await trx
    .updateTable('customers')
    .from(sql<{ id: string; email: string }>`unnest(${ids}::uuid[], ${emails}::text[])`.as<'n'>(sql`n (id, email)`))
    .set((update) => ({ noted_email: update.ref('n.email') }))
    .whereRef('customers.id', '=', 'n.id')
    .where('walk_in', '=', true)
    .where('noted_email', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Forgets the noted addresses of these walk-ins. */
export async function forgetEmails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ noted_email: null })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('walk_in', '=', true)
    .execute();
}

/** Those of these customers who are walk-ins still. None of them joins an account or is erased meanwhile. */
export async function holdWalkIns(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customers where id = any (${ids}::uuid[]) and walk_in and deleted_at is null
    order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks customers of any kind in order of their ids. */
export async function lockCustomers(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select id from customers where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
}

/** Deletes walk-ins that no other row names. */
export async function deleteWalkIns(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('customers')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('walk_in', '=', true)
    .execute();
}
