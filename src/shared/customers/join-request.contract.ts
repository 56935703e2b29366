import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';

export const requestJoin = endpoint({
  method: 'POST',
  path: 'user/me/join-request',
  auth: 'customer',
  summary:
    'Ask for the bookings that staff made for this person before the account: a booking number or a plate, with the verified phone number of the account. The answer is the same whether something was found.',
  body: z.object({ known: line(30) }),
  response: messageResponse,
  errors: ['customer.phone_unverified'],
});
