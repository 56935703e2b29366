import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listReviews as contract, ReviewSummary } from '#shared/reviews/staff-reviews.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { presentStaffReview } from './present-staff-review.ts';
import * as repo from './staff-reviews.repository.ts';

const toNumber = (average: string | null): number | null => (average === null ? null : Number(average));

const toSummary = (figures: repo.Figures): ReviewSummary => ({
  shown: { count: figures.shown, average: toNumber(figures.shown_average) },
  all: { count: figures.all, average: toNumber(figures.all_average) },
  unanswered: figures.unanswered,
  hidden: figures.hidden,
  byStars: figures.by_stars,
});

/** One page of the reviews for staff, newest first, with the figures of all. */
export async function listReviews(
  { db }: Runtime,
  search: repo.ReviewSearch,
  page: number,
): Promise<Output<typeof contract>> {
  const [rows, total, figures, centre] = await Promise.all([
    repo.listReviews(db, search, page),
    repo.countReviews(db, search),
    repo.findFigures(db),
    getSettings(db),
  ]);
  return {
    reviews: rows.map((row) => presentStaffReview(row, centre)),
    summary: toSummary(figures),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
