import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** The benefit of a referral; the others are codes of promotions. */
export const REFERRAL = 'referral';

/** The digests of the verified contacts of a customer, as a subquery; empty for null. */
export const digestsOf = (customerId: string | null) => sql`
  select contact_digest(verified.contact) from customers, lateral (values (email), (verified_phone)) verified (contact)
  where id = ${customerId}::uuid`;

/**
 * Remembers the benefits that a customer used, and how often a code, under each of the verified contacts, and the
 * unused promotion places under the current address alone, or else the verified phone, so that a place comes back once.
 */
export async function insertBenefits(db: Connection, customerId: string, contacts: readonly string[]): Promise<void> {
  await sql`
    with used (benefit, times) as (
      select c.promotion_code, count(*)::int from promotion_claims c join bookings b on b.id = c.booking_id
        join promotions p on p.code = c.promotion_code and p.eligibility <> 'after-washes'
      where c.customer_id = ${customerId} and b.status in ('paid', 'completed') group by c.promotion_code
      union
      select code, 1 from promotions where eligibility = 'first-booking'
        and exists (select 1 from bookings where customer_id = ${customerId} and status in ('paid', 'completed'))
      union
      select ${REFERRAL}, 1 where exists (select 1 from credit_entries where kind = 'referral' and referred_customer_id = ${customerId})
    ),
    unused (benefit) as (
      select code from promotion_claims join promotions on code = promotion_code
      where customer_id = ${customerId} and booking_id is null and eligibility = 'early-customer'
    )
    insert into remembered_benefits (contact_digest, benefit, used, times)
      select contact_digest(contact), benefit, true, times from used, unnest(${contacts}::text[]) contact
      union all
      select contact_digest(contact), benefit, false, 1 from unused, customers, lateral (
        select coalesce(email, case when phone = verified_phone then phone end) as contact) first
      where id = ${customerId} and contact is not null
    on conflict (contact_digest, benefit) do update
      set used = remembered_benefits.used or excluded.used, remembered_at = excluded.remembered_at,
        times = case when remembered_benefits.used and excluded.used then remembered_benefits.times + excluded.times
          else greatest(remembered_benefits.times, excluded.times) end`.execute(db);
}

/** The benefits remembered under the contacts of a customer, oldest first. */
export async function listBenefits(db: Connection, customerId: string) {
  const { rows } = await sql<{ benefit: string; used: boolean; times: number; remembered_at: Date }>`
    select benefit, bool_or(used) as used, max(times) as times, max(remembered_at) as remembered_at from remembered_benefits
    where contact_digest in (${digestsOf(customerId)}) group by benefit order by max(remembered_at), benefit`.execute(
    db,
  );
  return rows;
}

/** Deletes the benefits remembered more than `months` months ago. */
export async function deleteOldBenefits(db: Connection, months: number): Promise<void> {
  await sql`delete from remembered_benefits where remembered_at < app_now() - ${`${months} months`}::interval`.execute(
    db,
  );
}
