import { sql, type Selectable } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { PromotionTable } from '#api/db/schema-money.ts';
import type { Promotion, PromotionCode } from '#shared/promotions/quote.ts';

export type PromotionRow = Selectable<PromotionTable>;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Holds a customer until the transaction ends: whoever promises this person a promotion or credit does it one after another.
 * Weak enough that new bookings of the customer can still be inserted by others.
 */
export async function lockCustomer(db: Connection, customerId: string): Promise<{ live: boolean }> {
  const { rows } = await sql<{ live: boolean }>`select deleted_at is null as live from customers where id = ${customerId} for no key update`.execute(db);
  return rows[0] ?? { live: false };
}

/**
 * What a customer can use on a service now. first-100: whoever claimed a place and has it in hand. first-care: whoever has it
 * in hand again, or has no other booking that still stands. What `bookingId` holds is free for itself.
 */
export async function findUsable(db: Connection, customerId: string | null, slug: string, bookingId: string | null): Promise<Promotion[]> {
  const [customer, booking] = [customerId ?? NOBODY, bookingId ?? NOBODY];
  const { rows } = await sql<Promotion>`
    select p.code, p.title, p.percent from promotions p
    left join promotion_claims c on c.promotion = p.code and c.customer_id = ${customer}
    where p.active and (p.service_slug is null or p.service_slug = ${slug}) and case
      when c.promotion is not null then c.booking_id is null or c.booking_id = ${booking}
      when p.code = 'first-100' then false
      else not exists (select 1 from bookings b where b.customer_id = ${customer} and b.status <> 'cancelled' and b.id <> ${booking})
    end
    order by p.code`.execute(db);
  return rows;
}

/** Takes one of the first-100 places, if one is left: of two hundred at once exactly as many as there are places get true. */
export async function claimPlace(db: Connection, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update promotions set taken = taken + 1
      where code = 'first-100' and active and (places is null or taken < places)
        and not exists (select 1 from promotion_claims where promotion = 'first-100' and customer_id = ${customerId})
      returning code
    )
    insert into promotion_claims (promotion, customer_id, claimed_at) select code, ${customerId}, app_now() from taken
    returning promotion`.execute(db);
  return rows.length === 1;
}

/** Ties a promotion to the booking that uses it. False when another booking holds it. */
export async function holdPromotion(db: Connection, promotion: string, customerId: string, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into promotion_claims (promotion, customer_id, booking_id, claimed_at) values (${promotion}, ${customerId}, ${bookingId}, app_now())
    on conflict (promotion, customer_id) do update set booking_id = excluded.booking_id
      where promotion_claims.booking_id is null or promotion_claims.booking_id = excluded.booking_id
    returning promotion`.execute(db);
  return rows.length === 1;
}

/** Gives back what a booking holds, but for `except`. */
export async function releasePromotions(db: Connection, bookingId: string, except: string | null = null): Promise<void> {
  let query = db.updateTable('promotion_claims').set({ booking_id: null }).where('booking_id', '=', bookingId);
  if (except !== null) query = query.where('promotion', '!=', except as PromotionCode);
  await query.execute();
}

export const listPromotions = (db: Connection): Promise<(PromotionRow & { used: number })[]> =>
  db
    .selectFrom('promotions')
    .selectAll()
    .select((with_) =>
      with_
        .selectFrom('promotion_claims')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('promotion_claims.promotion', '=', 'promotions.code')
        .where('booking_id', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('used'),
    )
    .orderBy('code')
    .execute();

export const lockPromotion = (db: Connection, code: PromotionCode): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotions').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

export async function updatePromotion(
  db: Connection,
  code: PromotionCode,
  set: Pick<PromotionRow, 'title' | 'percent' | 'places' | 'active'>,
): Promise<void> {
  await db.updateTable('promotions').set({ ...set, updated_at: sql<Date>`now()` }).where('code', '=', code).execute();
}

/** Places of first-100 that nobody has taken; 0 while it is switched off or has no limit to count down from. */
export async function placesLeft(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('promotions')
    .select(sql<number>`greatest(places - taken, 0)`.as('left'))
    .where('code', '=', 'first-100')
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.left ?? 0;
}
