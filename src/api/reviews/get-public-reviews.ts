import type { Database } from '#api/platform/database/database.ts';
import type { PublicReview, PublicReviews } from '#shared/reviews/public-reviews.ts';
import { excerpt, publicName, toStars } from '#shared/reviews/review-rules.ts';
import { findPublicFigures, listQuoted, type PublicRow } from './reviews.repository.ts';

/** Longest quotation of a review and of its answer on a public page, characters. */
const [QUOTE_MAX, ANSWER_MAX] = [320, 200];

const present = (row: PublicRow): PublicReview => ({
  stars: toStars(row.stars),
  text: excerpt(row.body, QUOTE_MAX),
  name: (row.name_shown && row.deleted_at === null && publicName(row.first_name, row.last_name)) || null,
  at: row.written_at.toISOString(),
  answer: row.answer === null ? null : excerpt(row.answer, ANSWER_MAX),
});

/** The public reviews; null while too few are shown. */
export async function getPublicReviews(db: Database): Promise<PublicReviews | null> {
  const [figures, rows] = await Promise.all([findPublicFigures(db), listQuoted(db)]);
  return figures === null ? null : { ...figures, quoted: rows.map(present) };
}
