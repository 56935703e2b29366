import { sql, type Selectable } from 'kysely';
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

/**
 * The promotions a customer can use on one of these services now, by code. A claimed promotion counts while no other
 * booking uses it; one that was not claimed counts by its eligibility, and for `early-customer` never, since those are
 * claimed at verification. A promotion that a deleted account of the same person used does not count.
 * @param bookingId the booking being changed: the promotion it uses stays usable for it
 */
export async function listUsable(
  db: Connection,
  customerId: string | null,
  serviceIds: readonly string[],
  bookingId: string | null,
): Promise<UsablePromotion[]> {
  const customer = customerId ?? NO_ID;
  const booking = bookingId ?? NO_ID;
  const { rows } = await sql<UsablePromotion>`
    select p.code, p.title, p.percent, s.id as service
    from promotions p left join services s on s.slug = p.service_slug
    left join promotion_claims c on c.promotion_code = p.code and c.customer_id = ${customer}
    where p.active and (p.service_slug is null or s.id = any(${serviceIds}::uuid[])) and case
      when c.booking_id = ${booking} then true
      when exists (
        select 1 from remembered_benefits where benefit = p.code and used and contact_digest in (${digestsOf(customer)})
      ) then false
      when c.promotion_code is not null then c.booking_id is null
      when p.eligibility = 'early-customer' then false
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

/** Claims a promotion for the booking that uses it. False when another booking uses it. */
export async function claimPromotion(
  db: Connection,
  promotion: string,
  customerId: string,
  bookingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into promotion_claims (promotion_code, customer_id, booking_id, claimed_at) values (${promotion}, ${customerId}, ${bookingId}, app_now())
    on conflict (promotion_code, customer_id) do update set booking_id = excluded.booking_id
      where promotion_claims.booking_id is null or promotion_claims.booking_id = excluded.booking_id
    returning promotion_code`.execute(db);
  return rows.length === 1;
}

/** Releases the promotions a booking uses, except one. */
export async function releasePromotions(
  db: Connection,
  bookingId: string,
  except: string | null = null,
): Promise<void> {
  let query = db.updateTable('promotion_claims').set({ booking_id: null }).where('booking_id', '=', bookingId);
  if (except !== null) query = query.where('promotion_code', '!=', except);
  await query.execute();
}

export interface Claim {
  promotion_code: string;
  booking_id: string | null;
  claimed_at: Date;
}

/** Deletes the claims of a customer and returns them. */
export const takeClaims = (db: Connection, customerId: string): Promise<Claim[]> =>
  db
    .deleteFrom('promotion_claims')
    .where('customer_id', '=', customerId)
    .returning(['promotion_code', 'booking_id', 'claimed_at'])
    .execute();

/** Inserts a claim of another customer for this one, whose own claim gets its booking unless it has one. */
export async function giveClaim(db: Connection, customerId: string, claim: Claim): Promise<void> {
  await sql`
    insert into promotion_claims (promotion_code, customer_id, booking_id, claimed_at)
    values (${claim.promotion_code}, ${customerId}, ${claim.booking_id}, ${claim.claimed_at})
    on conflict (promotion_code, customer_id) do update set booking_id = excluded.booking_id
      where promotion_claims.booking_id is null`.execute(db);
}

/** All promotions by code, inactive ones included; `used` is the number of claims that a booking uses. */
export const listPromotions = (db: Connection): Promise<(PromotionRow & { used: number })[]> =>
  db
    .selectFrom('promotions')
    .selectAll()
    .select((with_) =>
      with_
        .selectFrom('promotion_claims')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('promotion_claims.promotion_code', '=', 'promotions.code')
        .where('booking_id', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('used'),
    )
    .orderBy('code')
    .execute();

/** A promotion, locked until the transaction ends (FOR UPDATE). */
export const lockPromotion = (db: Connection, code: string): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotions').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

/** Writes the changes of a promotion the caller has locked, without comparing `places` with those taken. */
export async function updatePromotion(
  db: Connection,
  code: string,
  set: Pick<PromotionRow, 'title' | 'percent' | 'places' | 'active'>,
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
    .leftJoin('services', 'services.slug', 'promotions.service_slug')
    .select(['eligibility', 'percent', 'places', 'services.name as service'])
    .select(sql<number>`greatest(places - taken, 0)`.as('placesLeft'))
    .where('promotions.active', '=', true)
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

/** Inserts the promotions of a new database, after its services. Of concurrent calls one inserts them. */
export async function insertFirstPromotions(db: Connection, seed: PromotionSeed): Promise<void> {
  await sql`lock table promotions in share row exclusive mode`.execute(db);
  if ((await db.selectFrom('promotions').select('code').limit(1).executeTakeFirst()) !== undefined) return;
  const services = new Set((await db.selectFrom('services').select('slug').execute()).map(({ slug }) => slug));
  const rows = seed
    .filter(({ service }) => service === null || services.has(service))
    .map(({ service, ...row }) => ({ ...row, service_slug: service }));
  if (rows.length > 0) await db.insertInto('promotions').values(rows).execute();
}
