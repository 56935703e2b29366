import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { UsablePromotion } from '#shared/promotions/quote.ts';
import { servicesOfPromotion } from './promotions.repository.ts';
import { digestsOf } from './remembered-benefits.repository.ts';

/** Locks the promotion of a code until the transaction ends, so that its last use is given once. */
export async function lockCode(trx: Trx, code: string): Promise<void> {
  await sql`select from promotions where code = ${code} and eligibility = 'with-code' for no key update`.execute(trx);
}

/** The code that a booking uses, or null. */
export async function findCodeOf(db: Connection, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select p.code from promotion_claims c join promotions p on p.code = c.promotion_code
    where c.booking_id = ${bookingId} and p.eligibility = 'with-code'`.execute(db);
  return rows[0]?.code ?? null;
}

/**
 * The promotion of a code, if a booking of the customer can use it now: it is active, today is one of its days, and
 * neither all its uses nor those of the customer, deleted accounts of the same person included, are used up.
 * @param bookingId the booking being changed: the code it uses stays usable for it, also after its last day
 */
export async function findByCode(
  db: Connection,
  code: string,
  { customerId, bookingId }: { customerId: string | null; bookingId: string | null },
): Promise<UsablePromotion | undefined> {
  const { rows } = await sql<Omit<UsablePromotion, 'offKobo'> & { offKobo: number | null }>`
    select p.code, p.title, coalesce(p.percent, 0) as percent, p.off_kobo as "offKobo", ${servicesOfPromotion} as services
    from promotions p
    where p.code = ${code} and p.eligibility = 'with-code' and p.active and (
      exists (select from promotion_claims where promotion_code = p.code and booking_id = ${bookingId}::uuid)
      or (app_now() at time zone 'Africa/Lagos')::date
          between coalesce(p.valid_from, '-infinity') and coalesce(p.valid_until, 'infinity')
        and (p.places is null or p.places > (select count(*) from promotion_claims where promotion_code = p.code))
        and p.uses_per_customer > (
          select count(*) from promotion_claims where promotion_code = p.code and customer_id = ${customerId}::uuid
        ) + (
          select coalesce(max(times), 0) from remembered_benefits
          where benefit = p.code and used and contact_digest in (${digestsOf(customerId)})
        )
    )`.execute(db);
  const found = rows[0];
  if (found === undefined) return undefined;
  const { offKobo, ...promotion } = found;
  return { ...promotion, withCode: true, ...(offKobo !== null && { offKobo }) };
}
