import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { PromotionTable } from '#api/platform/database/schema.ts';
import type { Offers } from '#shared/settings/centre.contract.ts';
import type { UsablePromotion } from '#shared/promotions/quote.ts';
import type { PromotionSeed } from '#shared/promotions/promotions-seed.ts';
import { digestsOf } from './remembered-benefits.repository.ts';

export type PromotionRow = Selectable<PromotionTable>;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Locks a customer until the transaction ends, so that promotions and credit are granted one after another. Other
 * transactions can still insert bookings of this customer.
 */
export async function lockCustomer(db: Connection, customerId: string): Promise<{ live: boolean }> {
  const { rows } = await sql<{ live: boolean }>`
    select deleted_at is null as live from customers where id = ${customerId} for no key update`.execute(db);
  return rows[0] ?? { live: false };
}

/** The ids of the services that promotion `p` applies to; null: all. One that car washes earn is for car washes. */
export const servicesOfPromotion = sql<string[] | null>`case when p.eligibility = 'after-washes'
  then array(select id from services where kind = 'wash')
  else (select array_agg(s.id) from promotion_services ps join services s on s.slug = ps.service_slug
    where ps.promotion_code = p.code) end`;

/**
 * The promotions without a code that a customer can use now, by code. A claimed promotion counts while no other booking
 * uses it; one that was not claimed counts by its eligibility, and for `early-customer` never, since those are claimed
 * at verification, and for `after-washes` neither: those are earned, and stay when staff end the promotion. A promotion
 * that a deleted account of the same person used does not count.
 * @param bookingId the booking being changed: the promotion it uses stays usable for it
 */
export async function listUsable(
  db: Connection,
  customerId: string | null,
  bookingId: string | null,
): Promise<UsablePromotion[]> {
  const customer = customerId ?? NO_ID;
  const booking = bookingId ?? NO_ID;
  const { rows } = await sql<UsablePromotion>`
    select p.code, p.title, p.percent, ${servicesOfPromotion} as services, p.eligibility = 'after-washes' as "isEarned"
    from promotions p
    left join lateral (
      select * from promotion_claims where promotion_code = p.code and customer_id = ${customer}
      order by booking_id = ${booking} desc nulls last, booking_id is null desc limit 1) c on true
    where (p.active or p.eligibility = 'after-washes') and p.eligibility <> 'with-code' and case
      when c.booking_id = ${booking} then true
      when exists (
        select 1 from remembered_benefits where benefit = p.code and used and contact_digest in (${digestsOf(customer)})
      ) then false
      when c.promotion_code is not null then c.booking_id is null
      when p.eligibility in ('early-customer', 'after-washes') then false
      when p.eligibility = 'first-booking' then not exists (
        select 1 from bookings b where b.customer_id = ${customer} and b.status <> 'cancelled' and b.id <> ${booking}
      )
      else true
    end
    order by p.code`.execute(db);
  return rows;
}

/**
 * Claims a place of each promotion for early customers that has one left; concurrent calls never claim more than there
 * are. A place that a deleted account of the same address had comes back, if no booking used it, and takes no other.
 */
export async function claimPlaces(db: Connection, customerId: string): Promise<void> {
  await sql`
    with returned as (
      delete from remembered_benefits using promotions
      where code = benefit and not used and contact_digest in (${digestsOf(customerId)}) returning code
    ), taken as (
      update promotions set taken = taken + 1
      where eligibility = 'early-customer' and active and (places is null or taken < places)
        and not exists (select 1 from promotion_claims c where c.promotion_code = code and c.customer_id = ${customerId})
        and not exists (select 1 from remembered_benefits where benefit = code and contact_digest in (${digestsOf(customerId)}))
      returning code
    )
    insert into promotion_claims (promotion_code, customer_id, claimed_at)
    select code, ${customerId}, app_now() from (select code from returned union select code from taken) claimed`.execute(
    db,
  );
}

/**
 * Claims a promotion for the booking that uses it. False when another booking of the customer uses it. With a code each
 * booking has a claim of its own, and an earned promotion has one for each time; its oldest free one is used. The
 * customer is locked; for a code the promotion too, and its limits were checked.
 */
export async function claimPromotion(
  db: Connection,
  customerId: string,
  { promotion_code: code, booking_id: bookingId, claimed_at: at }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    insert into promotion_claims (promotion_code, customer_id, booking_id, claimed_at, use)
    select p.code, ${customerId}, ${bookingId}::uuid, coalesce(${at}, app_now()), case p.eligibility
      when 'with-code' then coalesce(max(c.use) filter (where c.booking_id = ${bookingId}), max(c.use) + 1, 1)
      when 'after-washes' then coalesce(max(c.use) filter (where c.booking_id = ${bookingId}), min(c.use) filter (where c.booking_id is null))
      else 1 end
    from promotions p left join promotion_claims c on c.promotion_code = p.code and c.customer_id = ${customerId}
    where p.code = ${code} group by p.code
    on conflict (promotion_code, customer_id, use) do update set booking_id = excluded.booking_id
      where promotion_claims.booking_id is null or promotion_claims.booking_id = excluded.booking_id
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Gives back the promotions that a booking uses, but not `except`, which may be used again. */
export async function releasePromotions(
  db: Connection,
  bookingId: string,
  except: string | null = null,
): Promise<void> {
  const released = sql`c.booking_id = ${bookingId} and c.promotion_code is distinct from ${except}`;
  await sql`
    with uses as (
      delete from promotion_claims c using promotions p
      where ${released} and p.code = c.promotion_code and p.eligibility = 'with-code'
    )
    update promotion_claims c set booking_id = null from promotions p
    where ${released} and p.code = c.promotion_code and p.eligibility <> 'with-code'`.execute(db);
}

/** A promotion and the booking that uses it, if one does. `claimed_at` null: now. */
export interface Claim {
  promotion_code: string;
  booking_id: string | null;
  claimed_at: Date | null;
}

/** Deletes the claims of a customer and returns them. */
export const takeClaims = (db: Connection, customerId: string): Promise<Claim[]> =>
  db
    .deleteFrom('promotion_claims')
    .where('customer_id', '=', customerId)
    .returning(['promotion_code', 'booking_id', 'claimed_at'])
    .execute();

/** A promotion as staff see it: its services, and how many bookings use it. */
export interface ListedPromotion extends PromotionRow {
  services: { id: string; slug: string; name: string }[];
  used: number;
}

/** All promotions by code, inactive ones included, those with a code last. */
export async function listPromotions(db: Connection): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select p.*,
      (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.name), '[]')
       from promotion_services ps join services s on s.slug = ps.service_slug where ps.promotion_code = p.code) as services,
      (select count(*) from promotion_claims where promotion_code = p.code and booking_id is not null)::int as used
    from promotions p order by p.eligibility = 'with-code', p.eligibility = 'with-code' and not p.active, p.code`.execute(
    db,
  );
  return rows;
}

/** A promotion, locked until the transaction ends (FOR UPDATE). */
export const lockPromotion = (db: Connection, code: string): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotions').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

/** How many bookings use a promotion. */
export async function countUses(db: Connection, code: string): Promise<number> {
  const row = await db
    .selectFrom('promotion_claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('promotion_code', '=', code)
    .where('booking_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Writes the changes of a promotion the caller has locked, without comparing `places` with those taken. */
export async function updatePromotion(
  db: Connection,
  code: string,
  set: Pick<PromotionRow, 'title' | 'percent' | 'off_kobo' | 'places' | 'valid_until' | 'after_washes' | 'active'>,
): Promise<void> {
  await db
    .updateTable('promotions')
    .set({ ...set, updated_at: sql<Date>`app_now()` })
    .where('code', '=', code)
    .execute();
}

/** The best active promotion for early customers that is limited, and the best one for a first booking. */
export async function findOffers(db: Connection): Promise<Offers> {
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('promotion_services', 'promotion_services.promotion_code', 'promotions.code')
    .leftJoin('services', 'services.slug', 'promotion_services.service_slug')
    .select(['eligibility', 'places', 'services.name as service'])
    .select(sql<number>`percent`.as('percent'))
    .select(sql<number>`greatest(places - taken, 0)`.as('placesLeft'))
    .where('promotions.active', '=', true)
    .where('eligibility', '!=', 'with-code')
    .orderBy('percent', 'desc')
    .orderBy('code')
    .execute();
  const first = rows.find(({ eligibility }) => eligibility === 'first-booking');
  for (const { eligibility, percent, places, placesLeft, service } of rows) {
    if (eligibility === 'early-customer' && places !== null)
      return { early: { percent, places, placesLeft, service }, first: toFirst(first) };
  }
  return { early: null, first: toFirst(first) };
}

const toFirst = (row: { percent: number; service: string | null } | undefined): Offers['first'] =>
  row ? { percent: row.percent, service: row.service } : null;

/** Names the services that a promotion applies to, by their slugs. */
export async function insertServices(db: Connection, code: string, slugs: readonly string[]): Promise<void> {
  const rows = slugs.map((slug) => ({ promotion_code: code, service_slug: slug }));
  if (rows.length > 0) await db.insertInto('promotion_services').values(rows).execute();
}

/** Inserts a promotion. False when there is one with its code. */
export async function insertPromotion(db: Connection, row: Insertable<PromotionTable>): Promise<boolean> {
  const result = await db
    .insertInto('promotions')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The slugs of services by their ids; those that do not exist are left out. */
export async function findSlugs(db: Connection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('services')
    .select('slug')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Inserts the promotions of a new database, after its services. Of concurrent calls one inserts them. */
export async function insertFirstPromotions(db: Connection, seed: PromotionSeed): Promise<void> {
  await sql`lock table promotions in share row exclusive mode`.execute(db);
  if ((await db.selectFrom('promotions').select('code').limit(1).executeTakeFirst()) !== undefined) return;
  const services = new Set((await db.selectFrom('services').select('slug').execute()).map(({ slug }) => slug));
  for (const { service, ...row } of seed) {
    if (service !== null && !services.has(service)) continue;
    await db.insertInto('promotions').values(row).execute();
    if (service !== null) await insertServices(db, row.code, [service]);
  }
}
