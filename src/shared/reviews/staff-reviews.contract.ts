import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { optionalParagraphs, page, paragraphs } from '#shared/text-schemas.ts';
import { HIDE_REASONS, REVIEW_TEXT_MAX, STARS } from './review-rules.ts';

/** Reviews for staff: list, figures, answers, and hiding. Instants ISO 8601. */

export const REVIEW_FILTERS = ['all', 'unanswered', 'hidden'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

const staffReview = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  carType: z.string(),
  service: z.string(),
  /** Null once the account is deleted. */
  customer: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  stars: z.literal([...STARS]),
  text: z.nullable(z.string()),
  /** As it is shown beside the review in public; null: no name. */
  publicName: z.nullable(z.string()),
  writtenAt: z.string(),
  changedAt: z.nullable(z.string()),
  /** Sent with each change, so that no change of another person is overwritten unseen. */
  version: z.int(),
  /** `isOutdated`: the customer changed the review after it. `text` is null once erased. */
  answer: z.nullable(
    z.object({ text: z.nullable(z.string()), at: z.string(), by: z.string(), isOutdated: z.boolean() }),
  ),
  /** `isOutdated` as in the answer. */
  hidden: z.nullable(
    z.object({
      reason: z.enum(HIDE_REASONS),
      note: z.nullable(z.string()),
      at: z.string(),
      by: z.string(),
      isOutdated: z.boolean(),
    }),
  ),
});
export type StaffReview = z.output<typeof staffReview>;

/** The number of reviews, and their average rounded to a tenth, which is null without reviews. */
const figures = z.object({ count: z.int(), average: z.nullable(z.number()) });

const summary = z.object({
  /** The figures that the public sees. */
  shown: figures,
  /** The figures with hidden reviews, so that the effect of hiding is visible. */
  all: figures,
  unanswered: z.int(),
  hidden: z.int(),
  /** How many have 1, 2 ... 5 stars, hidden ones included. */
  byStars: z.array(z.int()),
});
export type ReviewSummary = z.output<typeof summary>;

export const listReviews = endpoint({
  method: 'GET',
  path: 'staff/review',
  auth: 'staff',
  may: 'reviews.see',
  summary: 'The reviews, newest first, 20 a page: all, those without an answer or the hidden ones, of some stars.',
  query: z.object({
    filter: z.optional(z.enum(REVIEW_FILTERS)),
    stars: z.optional(z.string().check(z.regex(/^[1-5]$/))),
    page: page(),
  }),
  response: z.object({
    reviews: z.array(staffReview),
    summary,
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

const params = { id: id() };
const saved = z.object({ message: z.string(), review: staffReview });
const version = z.int().check(z.gte(1));

export const answerReview = endpoint({
  method: 'PUT',
  path: 'staff/review/:id/answer',
  auth: 'staff',
  may: 'reviews.answer',
  summary: 'Answer a review, or change the answer. Repeating the same answer succeeds without effect.',
  params,
  body: z.object({ version, text: paragraphs(REVIEW_TEXT_MAX) }),
  response: saved,
  errors: ['review.not_found', 'review.stale'],
});

export const hideReview = endpoint({
  method: 'PUT',
  path: 'staff/review/:id/hidden',
  auth: 'staff',
  may: 'reviews.answer',
  summary:
    'Hide a review with a reason, which its customer reads; `other` needs a note. The same again is a success without effect.',
  params,
  body: z.object({ version, reason: z.enum(HIDE_REASONS), note: optionalParagraphs(300) }),
  response: saved,
  errors: ['review.not_found', 'review.stale'],
});

export const showReview = endpoint({
  method: 'DELETE',
  path: 'staff/review/:id/hidden',
  auth: 'staff',
  may: 'reviews.answer',
  summary: 'Show a hidden review again. Showing a visible one succeeds without effect.',
  params,
  response: saved,
  errors: ['review.not_found'],
});
