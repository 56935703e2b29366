import * as z from 'zod/mini';
import { booking } from '#shared/booking/contract.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { line } from '#shared/text.ts';

/** One attempt at the provider. `amount` in kobo, the only money in kobo that leaves the server. */
export const attempt = z.object({
  reference: z.string(),
  accessCode: z.string(),
  amount: z.number(),
  currency: z.literal('NGN'),
  email: z.string(),
  key: z.string(),
});
export type Attempt = z.output<typeof attempt>;

export const startPayment = endpoint({
  method: 'POST',
  path: 'booking/:id/payment',
  auth: 'customer',
  summary: 'Start an attempt to pay, or get the open one back.',
  params: { id: id() },
  response: attempt,
  errors: ['booking.not_found', 'payment.not_due', 'payment.provider_unavailable', 'payment.provider_refused'],
});

export const payBooking = endpoint({
  method: 'POST',
  path: 'booking/pay',
  auth: 'customer',
  summary: 'Say that a payment was made; the server asks the provider. Status and amount are hints. Honours Idempotency-Key.',
  body: z.object({
    id: line(40),
    ref: line(60),
    method: z.optional(z.literal('online')),
    status: z.optional(z.nullable(z.unknown())),
    amount: z.optional(z.nullable(z.unknown())),
  }),
  response: z.object({ message: z.string(), booking }),
  errors: [
    'booking.not_found',
    'payment.confirming',
    'payment.not_completed',
    'payment.needs_review',
    'payment.refund_due',
    'payment.wrong_reference',
    'booking.key_reused',
    'booking.key_running',
  ],
});

const publicKey = z.object({ slug: z.string(), key: z.string() });

export const listPaymentKeys = endpoint({
  method: 'GET',
  path: 'payment/all',
  auth: 'customer',
  summary: 'Public keys of the payment providers.',
  response: z.array(publicKey),
});

export const getPaymentKey = endpoint({
  method: 'GET',
  path: 'payment/slug/:slug',
  auth: 'customer',
  summary: "One provider's public key.",
  params: { slug: z.string() },
  response: z.object({ key: z.string() }),
  errors: ['payment.not_found'],
});
