import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { CustomerTable } from '#api/platform/database/schema.ts';

export interface Contact {
  contact: string;
  /** Confirmed by a code. An unverified contact may belong to another person, and so may the data stored under it. */
  verified: boolean;
  /** Set when another customer has the contact now: later data belongs to that customer. */
  until: Date | null;
}

type CustomerContacts = Pick<
  Row<CustomerTable>,
  'id' | 'email' | 'email_verified_at' | 'pending_email' | 'phone' | 'verified_phone'
>;

/**
 * Stores the contacts that a change of a customer took away, so that the data stored under them is found when the
 * account is deleted. No other function writes former contacts (tools/architecture); `updateCustomer` calls it.
 */
export async function insertFormerContacts(trx: Trx, before: CustomerContacts, after: CustomerContacts): Promise<void> {
  const present = [after.email, after.pending_email, after.phone];
  const former = new Map<string, boolean>();
  for (const [contact, isVerified] of [
    [before.email, before.email_verified_at !== null],
    [before.pending_email, false],
    [before.phone, before.phone === before.verified_phone],
  ] as const)
    if (contact !== null && !present.includes(contact)) former.set(contact, isVerified || former.get(contact) === true);
  if (former.size === 0) return;
  await trx
    .insertInto('contact_history')
    .values([...former].map(([contact, verified]) => ({ customer_id: before.id, contact, verified })))
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'contact']).doUpdateSet({
        verified: sql<boolean>`contact_history.verified or excluded.verified`,
        replaced_at: sql<Date>`app_now()`,
      }),
    )
    .execute();
}

/** Current and former contacts of a customer. A Date has whole milliseconds, so `until` is rounded up by one. */
export async function listContacts(db: Connection, customerId: string): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    with mine as (
      select present.* from customers, lateral (values
        (email, true, null::timestamptz), (phone, phone is not distinct from verified_phone, null), (pending_email, false, null)
      ) present (contact, verified, until)
      where id = ${customerId} and present.contact is not null
      union all
      select contact, verified, replaced_at as until from contact_history where customer_id = ${customerId}
    )
    select contact, bool_or(verified) as verified, case
      when bool_or(until is null) then null
      when exists (select from customers other where other.id <> ${customerId} and (other.email = contact or (other.phone = contact and other.verified_phone = contact))) then max(until) + interval '1 millisecond'
    end as until
    from mine group by contact order by contact`.execute(db);
  return rows;
}

/** The contacts that a customer had before, the latest first. */
export const listFormerContacts = (db: Connection, customerId: string) =>
  db
    .selectFrom('contact_history')
    .select(['contact', 'verified', 'replaced_at'])
    .where('customer_id', '=', customerId)
    .orderBy('replaced_at', 'desc')
    .orderBy('contact')
    .limit(20)
    .execute();

/** Deletes the former contacts of a customer, verified or not. */
export async function deleteHistory(db: Connection, customerId: string): Promise<void> {
  await sql`delete from contact_history where customer_id = ${customerId}`.execute(db);
}

/** Deletes queued jobs that contain an address; the queue stores them for days after they end. */
export async function deleteCodeRequests(db: Connection, email: string, until: Date | null): Promise<void> {
  await sql`
    delete from pgboss.job where name = 'send-code' and data->>'email' = ${email} and (${until}::timestamptz is null or created_on <= ${until})`.execute(
    db,
  );
}

/** Deletes unverified contacts once every message to them is deleted. */
export async function deleteOldUnverified(db: Connection, months: number): Promise<void> {
  await sql`delete from contact_history where not verified and replaced_at < app_now() - ${`${months} months`}::interval`.execute(
    db,
  );
}
