import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { optionalParagraphs } from '#shared/text-schemas.ts';
import { HIDE_REASONS, REVIEW_PHASES, REVIEW_TEXT_MAX, STARS } from './review-rules.ts';

/** A customer's review of a visit. Instants ISO 8601. */

const review = z.object({
  stars: z.literal([...STARS]),
  text: z.nullable(z.string()),
  /** Whether the customer's name is shown beside it in public. */
  showName: z.boolean(),
  writtenAt: z.string(),
  changedAt: z.nullable(z.string()),
  answer: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** Not shown in public any more, and why. */
  hidden: z.nullable(z.object({ reason: z.enum(HIDE_REASONS), note: z.nullable(z.string()), at: z.string() })),
});

const ownReview = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  carType: z.string(),
  service: z.string(),
  /** When the car left; null before. */
  releasedAt: z.nullable(z.string()),
  phase: z.enum(REVIEW_PHASES),
  /** Until when it can be written or changed; null where it cannot. */
  until: z.nullable(z.string()),
  /** The name that would be shown beside it in public. */
  publicName: z.string(),
  /** Null: not written, or removed. */
  review: z.nullable(review),
});
export type OwnReview = z.output<typeof ownReview>;

const params = { id: id() };
const saved = z.object({ message: z.string(), review: ownReview });

export const getOwnReview = endpoint({
  method: 'GET',
  path: 'booking/:id/review',
  auth: 'customer',
  summary: "The review of a booking's visit, and the customer's possible actions.",
  params,
  response: ownReview,
  errors: ['booking.not_found'],
});

export const saveReview = endpoint({
  method: 'PUT',
  path: 'booking/:id/review',
  auth: 'customer',
  summary:
    'Rate a visit with 1 to 5 stars once the car has left, with a text or without; the same call later changes it. The same again is a success without effect.',
  params,
  body: z.object({
    stars: z.literal([...STARS], 'Choose one to five stars.'),
    text: optionalParagraphs(REVIEW_TEXT_MAX),
    showName: z.boolean(),
  }),
  response: saved,
  errors: [
    'booking.not_found',
    'review.not_yet',
    'review.cancelled',
    'review.over',
    'review.fixed',
    'review.removed',
    'review.of_staff',
  ],
});

export const removeReview = endpoint({
  method: 'DELETE',
  path: 'booking/:id/review',
  auth: 'customer',
  summary:
    'Remove a review with its answer, for ever: the visit cannot be reviewed again. A removed one is a success without effect.',
  params,
  response: saved,
  errors: ['booking.not_found', 'review.not_found'],
});

export const findDueReview = endpoint({
  method: 'GET',
  path: 'user/me/review',
  auth: 'customer',
  summary: "The customer's newest visit of the last 14 days that can be reviewed and is not; null: none.",
  response: z.object({
    due: z.nullable(z.object({ _id: z.string(), carType: z.string(), service: z.string(), releasedAt: z.string() })),
  }),
});
