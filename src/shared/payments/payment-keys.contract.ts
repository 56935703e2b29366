import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

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
