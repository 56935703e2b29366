import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** What waits for staff, besides payments, which have a count of their own. */
export const ATTENTION_KINDS = ['cancellation', 'estimate', 'late', 'message'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** How long a message of a customer may wait for an answer, minutes. */
export const ANSWER_WITHIN_MINUTES = 30;

const waiting = z.object({
  /** The booking, or the customer who wrote. */
  _id: z.string(),
  /** The number of the booking; null for a message. */
  number: z.nullable(z.string()),
  fullName: z.string(),
  /** Since when it waits. ISO 8601. */
  since: z.string(),
});
export type Waiting = z.output<typeof waiting>;

export const listAttention = endpoint({
  method: 'GET',
  path: 'staff/attention',
  auth: 'staff',
  may: 'bookings.see',
  summary:
    'What waits for the caller by role, from the present state: requested cancellations, answered estimates that nobody acted on, cars that are late, and messages without an answer for 30 minutes. Of each kind the ten that wait longest, and their number.',
  response: z.object({
    groups: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.number(), items: z.array(waiting) })),
  }),
});
