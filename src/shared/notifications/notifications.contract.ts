import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';

export const receiveSmsReport = endpoint({
  method: 'POST',
  path: 'sms/report/termii',
  auth: 'public',
  summary: 'A delivery report of the SMS provider; signed over its raw bytes.',
  response: messageResponse,
  raw: 'bytes',
  errors: ['outbox.bad_signature'],
});

/** The address in the List-Unsubscribe header. No other address contains a token. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: 'unsubscribe/:token',
  auth: 'public',
  summary: 'Unsubscribe from news with one click (RFC 8058). The token is from the email or SMS; no session is needed.',
  params: { token: z.string() },
  response: messageResponse,
  raw: 'response',
  errors: ['request.not_found'],
});

export const unsubscribePage = endpoint({
  method: 'GET',
  path: 'unsubscribe/:token',
  auth: 'public',
  summary:
    'The page of the unsubscribe link, with one button. Opening it changes nothing, since programs follow links too.',
  params: { token: z.string() },
  response: z.unknown(),
  raw: 'response',
  errors: ['request.not_found'],
});
