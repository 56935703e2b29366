import * as z from 'zod/mini';
import { endpoint, said } from '#shared/endpoint.ts';
import { optionalLine } from '#shared/text-schemas.ts';

/** What somebody agrees to by joining; shown under the form and kept with the entry (NDPA 2023, consent with its text). */
export const WAITLIST_CONSENT = 'By joining you agree that we call, text or email you about this offer. Ask us and we take you off the list.';

/** How long an entry is kept, months; the privacy page says the same. */
export const WAITLIST_MONTHS = 24;

export const joinWaitlist = endpoint({
  method: 'POST',
  path: 'waitlist/create',
  auth: 'public',
  summary: 'Join the waitlist with a phone number or an e-mail address. The same contact again: the same answer, one entry.',
  // Both are required; each has its own sentence when missing (spec.md 5), so the service tells them apart.
  body: z.object({ name: optionalLine(120), phoneNumber: optionalLine(254) }),
  response: said,
  status: 201,
  errors: ['waitlist.missing_name', 'waitlist.missing_contact', 'waitlist.bad_contact', 'request.too_many'],
});
