import type { Stars } from './review-rules.ts';

/** A review as everyone may read it. */
export interface PublicReview {
  stars: Stars;
  /** Shortened. */
  text: string;
  /** Null: the customer does not want to be named. */
  name: string | null;
  /** When it was written, ISO 8601. */
  at: string;
  /** The shortened answer of the centre. */
  answer: string | null;
}

/** The reviews on the landing page, without hidden ones. */
export interface PublicReviews {
  count: number;
  /** Of all of them, rounded to a tenth, from 1 to 5. */
  average: number;
  /** The newest with a text, at most one of each customer. */
  quoted: readonly PublicReview[];
}
