import * as z from 'zod/mini';
import { STAY_STATES } from './stay-states.ts';

/** The state of a booking beyond its own data: the stay of its car, the findings to answer, the code for the desk. */
export const liveState = z.object({
  /** The stay of its car at the centre; null before the check-in. */
  stay: z.nullable(
    z.object({
      state: z.enum(STAY_STATES),
      /** When it was checked in. */
      since: z.string(),
      readyAt: z.nullable(z.string()),
      releasedAt: z.nullable(z.string()),
      /** The visit has a review, or had one that was removed. */
      isRated: z.boolean(),
    }),
  ),
  /** The findings of its estimate without an answer, and their cost in naira; null: none. */
  toAnswer: z.nullable(z.object({ findings: z.int(), amount: z.number() })),
  /** Four digits that the desk asks for; null once they are no longer accepted. */
  checkInCode: z.nullable(z.string()),
  /** The person of the car who made the booking for its owner. Not given: the owner, or staff. */
  madeBy: z.optional(z.string()),
});
