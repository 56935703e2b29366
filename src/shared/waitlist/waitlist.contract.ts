import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { optionalPersonName, optionalPhoneText } from '#shared/text-schemas.ts';

/** The consent text under the form, stored with each entry (NDPA 2023). */
export const WAITLIST_CONSENT =
  'By joining you agree that we call, text or email you about this offer. Ask us and we take you off the list.';

export const joinWaitlist = endpoint({
  method: 'POST',
  path: 'waitlist/create',
  auth: 'public',
  summary:
    'Join the waitlist with a phone number or an email address. Repeating a contact gives the same response and no second entry.',
  // Both are required, but each has its own error when missing, so the service checks them.
  body: z.object({ name: optionalPersonName(120), phoneNumber: optionalPhoneText(254) }),
  response: messageResponse,
  status: 201,
  errors: ['waitlist.missing_name', 'waitlist.missing_contact', 'waitlist.bad_contact', 'request.too_many'],
});
