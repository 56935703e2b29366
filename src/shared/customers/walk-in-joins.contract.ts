import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, page } from '#shared/text-schemas.ts';

/** One side of a request. */
const side = z.object({
  _id: z.string(),
  fullName: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  since: z.string(),
  bookings: z.number(),
  /** Those of the newest bookings and check-ins, at most five. */
  plates: z.array(z.string()),
  lastBooking: z.nullable(z.object({ number: z.string(), service: z.string(), at: z.string() })),
});
export type JoinSide = z.output<typeof side>;

const joinRequest = z.object({
  _id: z.string(),
  /** What the owner of the account knew besides the phone number. */
  foundBy: z.enum(['booking-number', 'plate']),
  createdAt: z.string(),
  account: side,
  walkIn: side,
  /** False: the phone numbers are not the same any more, or the account's is not verified; it can only be declined. */
  isPossible: z.boolean(),
});
export type JoinRequest = z.output<typeof joinRequest>;

export const listJoinRequests = endpoint({
  method: 'GET',
  path: 'staff/join-request',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Open requests of customers to join a walk-in to their account, oldest first, 20 a page.',
  query: z.object({ page: page() }),
  response: z.object({
    requests: z.array(joinRequest),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

export const confirmJoin = endpoint({
  method: 'PUT',
  path: 'staff/join-request/:id/confirm',
  auth: 'staff',
  may: 'customers.manage',
  summary: 'Join the walk-in to the account: bookings, cars, visits, money and messages move. This cannot be undone.',
  params: { id: id() },
  response: messageResponse,
  errors: ['join.not_found', 'join.decided', 'join.not_possible'],
});

export const declineJoin = endpoint({
  method: 'PUT',
  path: 'staff/join-request/:id/decline',
  auth: 'staff',
  may: 'customers.manage',
  summary: 'Decline a request with a reason, which the customer reads.',
  params: { id: id() },
  body: z.object({ reason: line(300) }),
  response: messageResponse,
  errors: ['join.not_found', 'join.decided'],
});
