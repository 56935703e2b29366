import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { page } from '#shared/text-schemas.ts';

/** Delivery status of an email or SMS. `given-up`: rejected permanently, or out of attempts. */
export const SENDING = ['queued', 'sent', 'delivered', 'failed', 'given-up'] as const;
export type Sending = (typeof SENDING)[number];

/** One email or SMS, without subject and text, which can contain codes. Instants ISO 8601 UTC. */
export const outboxEntry = z.object({
  _id: z.string(),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  /** The kind of text, e.g. booking.made. */
  kind: z.string(),
  status: z.enum(SENDING),
  tries: z.number(),
  /** Error of the last attempt, as the email or SMS provider reports it. */
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
});
export type OutboxEntry = z.output<typeof outboxEntry>;

export const listOutbox = endpoint({
  method: 'GET',
  path: 'staff/outbox',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Emails and SMS with their delivery status, newest first, 20 a page.',
  query: z.object({ page: page(), status: z.optional(z.enum(SENDING)) }),
  response: z.object({
    messages: z.array(outboxEntry),
    page: z.number(),
    total_page: z.number(),
    counts: z.record(z.enum(SENDING), z.number()),
  }),
});

export const resendOutboxEntry = endpoint({
  method: 'POST',
  path: 'staff/outbox/:id/resend',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Send a failed or given-up email or SMS again.',
  params: { id: id() },
  response: messageResponse,
  errors: ['outbox.not_found', 'outbox.not_possible'],
});
