import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** True when a promotion that car washes earn is offered. */
export async function isAnyEarned(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('promotions')
    .select('code')
    .where('eligibility', '=', 'after-washes')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The bookings of an account that count as a car wash: done, paid, and the car has left. Money paid for a car wash of
 * them, or a part of it; free ones and those that wash credit paid do not count.
 */
const washesOf = (customerId: string) => sql`
  select b.id, b.created_at from bookings b join customers c on c.id = b.customer_id and not c.walk_in
  where b.customer_id = ${customerId} and b.status = 'completed' and b.payment_status = 'paid'
    and not exists (select from visits v where v.id = b.id and v.state <> 'released')
    and b.credit_kobo < (
      select coalesce(sum(l.price_kobo - l.discount_kobo), 0)
      from booking_services l join services s on s.id = l.service_id and s.kind = 'wash' where l.booking_id = b.id)`;

/** Wash `w` has earned nothing by promotion `p` yet. */
const isNew = (customerId: string) => sql`not exists (
  select from promotion_claims c
  where c.promotion_code = p.code and c.customer_id = ${customerId} and w.id = any (c.earned_by))`;

/**
 * Gives a customer each offered promotion that the new washes earn, once for every full number. The caller has locked
 * the customer. Returns the titles of the promotions that were given.
 */
export async function claimEarned(db: Connection, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with washes as (${washesOf(customerId)}), earned as (
      select p.code, p.title, (array_agg(w.id order by w.created_at, w.id))[1:p.after_washes] as bookings
      from promotions p cross join washes w
      where p.active and p.eligibility = 'after-washes' and ${isNew(customerId)}
      group by p.code having count(*) >= p.after_washes
    ), given as (
      insert into promotion_claims (promotion_code, customer_id, use, earned_by)
      select code, ${customerId}, 1 + coalesce((
        select max(use) from promotion_claims where promotion_code = code and customer_id = ${customerId}), 0), bookings
      from earned returning promotion_code
    )
    select title from given join earned on code = promotion_code`.execute(db);
  return rows.map(({ title }) => title);
}

interface EarnedProgress {
  title: string;
  /** How many washes earn it. */
  after: number;
  /** The washes of the customer towards the next. */
  counted: number;
  /** Those that were earned and that no booking uses. */
  left: number;
}

/** The promotions that a customer earns by car washes, while they are offered or one is left. */
export async function listEarned(db: Connection, customerId: string): Promise<EarnedProgress[]> {
  const { rows } = await sql<EarnedProgress>`
    with washes as (${washesOf(customerId)}), listed as (
      select p.title, p.after_washes as after, p.code, p.active,
        least(p.after_washes, (select count(*) from washes w where ${isNew(customerId)}))::int as counted,
        (select count(*) from promotion_claims c
         where c.promotion_code = p.code and c.customer_id = ${customerId} and c.booking_id is null)::int as "left"
      from promotions p where p.eligibility = 'after-washes')
    select title, after, counted, "left" from listed where active or "left" > 0 order by code`.execute(db);
  return rows;
}
