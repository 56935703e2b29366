import { sql, type Selectable } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { CreditEntryTable } from '#api/platform/database/schema.ts';
import { digestsOf, REFERRAL } from './remembered-benefits.repository.ts';

export type CreditEntry = Selectable<CreditEntryTable>;

/** A customer's wash credit, kobo: the sum of the ledger, never a counter. */
export async function getBalance(db: Connection, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('sum'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.sum;
}

/** Credit a booking has spent and not returned, kobo. */
export async function getCreditSpentOn(db: Connection, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(-sum(amount_kobo), 0)::bigint`.as('sum'))
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['spent', 'spent-back'])
    .executeTakeFirstOrThrow();
  return row.sum;
}

type NewEntry = Pick<CreditEntry, 'customer_id' | 'amount_kobo' | 'kind' | 'booking_id'> & {
  referred_customer_id?: string;
  round?: number;
};

/** Inserts a ledger entry. False when this referral credit, or its revocation, is recorded already. */
export async function insertEntry(db: Connection, entry: NewEntry): Promise<boolean> {
  const result = await db
    .insertInto('credit_entries')
    .values({ referred_customer_id: null, ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The customer who referred another one, while that account exists; null when the person was a referral before. */
export async function findReferrer(db: Connection, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers as referred')
    .innerJoin('customers as referrer', 'referrer.id', 'referred.referred_by')
    .select('referrer.id')
    .where('referred.id', '=', customerId)
    .where('referrer.deleted_at', 'is', null)
    .where('referrer.id', '!=', customerId)
    .where(
      sql<boolean>`not exists (select 1 from remembered_benefits where benefit = ${REFERRAL} and contact_digest in (${digestsOf(customerId)}))`,
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The referral credit in the current settings, kobo. */
export async function getReferralKobo(db: Connection): Promise<number> {
  const { rows } = await sql<{
    naira: number;
  }>`select (content -> 'credit' ->> 'referralNaira')::bigint as naira from settings`.execute(db);
  return (rows[0]?.naira ?? 0) * 100;
}

/** The credit for the referral of a customer, granted and revoked, oldest first. */
export const listReferralEntries = (db: Connection, referredCustomerId: string): Promise<CreditEntry[]> =>
  db
    .selectFrom('credit_entries')
    .selectAll()
    .where('referred_customer_id', '=', referredCustomerId)
    .orderBy('id')
    .execute();

/** The referral credit a booking earned last, or undefined. */
export const findReferralEntry = (db: Connection, bookingId: string): Promise<CreditEntry | undefined> =>
  db
    .selectFrom('credit_entries')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'referral')
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The latest entries of a customer's wash credit, newest first; kobo, negative when spent or revoked. */
export const listEntries = (db: Connection, customerId: string, limit: number): Promise<CreditEntry[]> =>
  db
    .selectFrom('credit_entries')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The number of customers who signed up with this customer's code. */
export async function countReferredCustomers(db: Connection, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('customers')
    .select(sql<number>`count(*)`.as('count'))
    .where('referred_by', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.count;
}
