import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { ReviewTable } from '#api/platform/database/schema.ts';
import { LEAST_SHOWN, MOST_QUOTED } from '#shared/reviews/review-rules.ts';

export type ReviewRow = Row<ReviewTable>;

/** The review of a visit, removed ones included; undefined when none was written. */
export const findReview = (db: Connection, visitId: string): Promise<ReviewRow | undefined> =>
  db.selectFrom('reviews').selectAll().where('visit_id', '=', visitId).executeTakeFirst();

/** Inserts the review of a visit whose booking the caller has locked, and that has none. */
export async function insertReview(
  trx: Trx,
  row: Pick<ReviewRow, 'visit_id' | 'stars' | 'body' | 'name_shown'>,
): Promise<void> {
  await trx.insertInto('reviews').values(row).execute();
}

/** Changes the review of a visit whose booking the caller has locked. */
export async function updateReview(
  trx: Trx,
  visitId: string,
  changes: Partial<Omit<ReviewRow, 'visit_id' | 'version' | 'written_at'>>,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('visit_id', '=', visitId)
    .execute();
}

/** The customer of a booking by name, as reviews show it. */
export const findReviewer = (
  db: Connection,
  customerId: string,
): Promise<{ first_name: string; last_name: string; email: string | null }> =>
  db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();

interface DueRow {
  id: string;
  brand_name: string;
  model: string;
  year: number;
  service_name: string;
  released_at: Date;
}

/** The customer's newest visit without a review whose car left in the last `days`; undefined: none. */
export async function findDue(db: Connection, customerId: string, days: number): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select b.id, b.brand_name, b.model, b.year, b.service_name, v.released_at
    from bookings b join visits v on v.id = b.id
    where b.customer_id = ${customerId} and b.status <> 'cancelled'
      and v.released_at > app_now() - make_interval(days => ${days})
      and not exists (select from reviews r where r.visit_id = v.id)
    order by v.released_at desc limit 1`.execute(db);
  return rows[0];
}

/** A review as everyone may read it, with the names of its customer. */
export interface PublicRow {
  stars: number;
  body: string;
  written_at: Date;
  name_shown: boolean;
  first_name: string;
  last_name: string;
  deleted_at: Date | null;
  answer: string | null;
}

/** How many reviews are shown, and their average rounded to a tenth; null below the number from which any are. */
export async function findPublicFigures(db: Connection): Promise<{ count: number; average: number } | null> {
  const { rows } = await sql<{ count: number; average: string }>`
    select count(*) as count, round(avg(stars), 1) as average from reviews
    where removed_at is null and hidden_at is null having count(*) >= ${LEAST_SHOWN}`.execute(db);
  const [figures] = rows;
  return figures === undefined ? null : { count: figures.count, average: Number(figures.average) };
}

/** The number of reviews among which quotations are chosen, so that every refresh costs the same. */
const RECENT = 200;

/** The newest shown reviews with a text, at most one of each customer, whatever their stars. */
export async function listQuoted(db: Connection): Promise<PublicRow[]> {
  const { rows } = await sql<PublicRow>`
    select * from (
      select distinct on (b.customer_id) r.visit_id, r.stars, r.body, r.written_at, r.name_shown, r.answer,
        c.first_name, c.last_name, c.deleted_at
      from (
        select * from reviews where removed_at is null and hidden_at is null and body is not null
        order by written_at desc, visit_id limit ${RECENT}) r
      join bookings b on b.id = r.visit_id join customers c on c.id = b.customer_id
      order by b.customer_id, r.written_at desc, r.visit_id) newest
    order by written_at desc, visit_id limit ${MOST_QUOTED}`.execute(db);
  return rows;
}

/** The reviews of a customer's visits, removed ones included, the oldest first. */
export async function listReviewsOf(db: Connection, customerId: string): Promise<ReviewRow[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.visit_id')
    .selectAll('reviews')
    .where('bookings.customer_id', '=', customerId)
    .orderBy('reviews.written_at')
    .execute();
}

/** Erases name, text, answer and note of a customer's reviews; the bare stars stay. */
export async function eraseReviews(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ body: null, name_shown: false, answer: null, hidden_note: null, version: sql<number>`version + 1` })
    .where('visit_id', 'in', (query) => query.selectFrom('bookings').select('id').where('customer_id', '=', customerId))
    .execute();
}
