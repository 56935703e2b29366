import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';

export interface Contact {
  contact: string;
  /** Theirs by a code. What they only typed may be somebody else's, and so may what we hold under it. */
  proven: boolean;
  /** Given where somebody else has it now: what came later is that person's. */
  until: Date | null;
}

/** Where a customer is reached and was reached before. A Date holds whole milliseconds, so `until` is given one more. */
export async function listContacts(db: Connection, customerId: string): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    with mine as (
      select present.* from customers, lateral (values
        (email, true, null::timestamptz), (phone, phone is not distinct from proven_phone, null), (pending_email, false, null)
      ) present (contact, proven, until)
      where id = ${customerId} and present.contact is not null
      union all
      select contact, proven, until from former_contacts where customer_id = ${customerId}
    )
    select contact, bool_or(proven) as proven, case
      when bool_or(until is null) then null
      when exists (select from customers other where other.id <> ${customerId} and (other.email = contact or (other.phone = contact and other.proven_phone = contact))) then max(until) + interval '1 millisecond'
    end as until
    from mine group by contact order by contact`.execute(db);
  return rows;
}

export async function deleteHistory(db: Connection, customerId: string): Promise<void> {
  await sql`delete from former_contacts where customer_id = ${customerId}`.execute(db);
}

/** Jobs of the queue that name an address: it keeps them for days after they are done. */
export async function deleteCodeRequests(db: Connection, email: string, until: Date | null): Promise<void> {
  await sql`
    delete from pgboss.job where name = 'send-code' and data->>'email' = ${email} and (${until}::timestamptz is null or created_on <= ${until})`.execute(db);
}

/** What was only typed goes when every code sent there is gone. */
export async function deleteOldUnverified(db: Connection, months: number): Promise<void> {
  await sql`delete from former_contacts where not proven and until < app_now() - ${`${months} months`}::interval`.execute(db);
}
