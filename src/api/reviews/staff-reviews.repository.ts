import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { ReviewFilter } from '#shared/reviews/staff-reviews.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import type { ReviewRow } from './reviews.repository.ts';

/** A review with its booking, its customer, and the staff who answered or hid it. */
export interface StaffReviewRow extends Omit<ReviewRow, 'stars'> {
  stars: number;
  number: number;
  brand_name: string;
  model: string;
  year: number;
  service_name: string;
  customer_id: string;
  first_name: string;
  last_name: string;
  deleted_at: Date | null;
  answered_name: string | null;
  hidden_name: string | null;
}

const ROWS = sql`
  reviews r join bookings b on b.id = r.visit_id join customers c on c.id = b.customer_id
  left join staff answering on answering.id = r.answered_by left join staff hiding on hiding.id = r.hidden_by`;

const UNANSWERED = sql`(r.answered_at is null and r.hidden_at is null and c.deleted_at is null)`;

export interface ReviewSearch {
  filter: ReviewFilter;
  stars: number | null;
}

const matches = ({ filter, stars }: ReviewSearch) => sql`
  r.removed_at is null and (${stars}::int is null or r.stars = ${stars})
  and (${filter} <> 'unanswered' or ${UNANSWERED}) and (${filter} <> 'hidden' or r.hidden_at is not null)`;

const COLUMNS = sql`
  r.*, b.number, b.brand_name, b.model, b.year, b.service_name, b.customer_id, c.first_name, c.last_name, c.deleted_at,
  answering.name as answered_name, hiding.name as hidden_name`;

/** One page of the reviews, newest first. */
export async function listReviews(db: Connection, search: ReviewSearch, page: number): Promise<StaffReviewRow[]> {
  const { rows } = await sql<StaffReviewRow>`
    select ${COLUMNS} from ${ROWS} where ${matches(search)}
    order by r.written_at desc, r.visit_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return rows;
}

/** The number of reviews on all pages. */
export async function countReviews(db: Connection, search: ReviewSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${ROWS} where ${matches(search)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A review that is not removed. */
export async function findStaffReview(db: Connection, visitId: string): Promise<StaffReviewRow | undefined> {
  const { rows } = await sql<StaffReviewRow>`
    select ${COLUMNS} from ${ROWS} where r.visit_id = ${visitId} and r.removed_at is null`.execute(db);
  return rows[0];
}

export interface Figures {
  shown: number;
  shown_average: string | null;
  hidden: number;
  all: number;
  all_average: string | null;
  unanswered: number;
  by_stars: number[];
}

/** Numbers and averages, rounded to a tenth, of all reviews that are not removed. */
export async function findFigures(db: Connection): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where r.hidden_at is null) as shown,
      round(avg(r.stars) filter (where r.hidden_at is null), 1) as shown_average,
      count(*) filter (where r.hidden_at is not null) as hidden, count(*) as all,
      round(avg(r.stars), 1) as all_average, count(*) filter (where ${UNANSWERED}) as unanswered,
      array[count(*) filter (where r.stars = 1), count(*) filter (where r.stars = 2),
        count(*) filter (where r.stars = 3), count(*) filter (where r.stars = 4),
        count(*) filter (where r.stars = 5)]::int[] as by_stars
    from ${ROWS} where r.removed_at is null`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('an aggregate without a row');
  return figures;
}
