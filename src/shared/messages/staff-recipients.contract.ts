import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { line, page, paragraphs, searchText } from '#shared/text-schemas.ts';
import { MESSAGE_MAX } from './send-message.contract.ts';
import { TARGETS } from './target-names.ts';

/** Most bookings whose customers one call writes to. */
const MOST_BOOKINGS = 100;

export const writeToBookings = endpoint({
  method: 'POST',
  path: 'staff/booking-message',
  auth: 'staff',
  may: 'announce',
  summary:
    'Write the same text to the customers of chosen bookings, at most 100, each about their own booking. `sent` has the bookings whose customer it reaches: those with an account.',
  body: z.object({
    bookings: z.array(line(40)).check(z.minLength(1), z.maxLength(MOST_BOOKINGS)),
    message: paragraphs(MESSAGE_MAX),
  }),
  response: z.object({ sent: z.array(z.string()) }),
  status: 201,
  missing: 'message.missing_fields',
  errors: ['message.missing_fields', 'request.too_many'],
});

export const countRecipients = endpoint({
  method: 'GET',
  path: 'staff/reach',
  auth: 'staff',
  may: 'messages.send',
  summary:
    'The number of people a target reaches now when no recipients are picked; null where recipients must be picked.',
  query: z.object({ to: z.enum(TARGETS) }),
  response: z.object({ count: z.nullable(z.number()) }),
  errors: ['message.target_refused'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: 'user',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Customers that staff can pick as recipients, by name, 20 a page; `search` matches name, email and phone.',
  query: z.object({ search: searchText(100), page: page() }),
  response: z.array(
    z.object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      fullName: z.string(),
      email: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
    }),
  ),
});
