import * as z from 'zod/mini';
import { knownCustomer } from '#shared/accounts/customers.contract.ts';
import { STATUSES } from '#shared/bookings/booking-states.ts';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { VISIT_STATES } from '#shared/visits/visit-states.ts';

/** Finding anything, for staff. Instants ISO 8601, money in naira. */

const foundBooking = z.object({
  _id: z.string(),
  number: z.string(),
  fullName: z.string(),
  carType: z.string(),
  /** As staff read it at the check-in, else of the booking. */
  plate: z.nullable(z.string()),
  service: z.string(),
  status: z.enum(STATUSES),
  visit: z.enum(VISIT_STATES),
  /** When it starts; without a time, when it was made. */
  date: z.string(),
});
export type FoundBooking = z.output<typeof foundBooking>;

const foundCar = z.object({
  _id: z.string(),
  plate: z.string(),
  carType: z.string(),
  customer: z.object({ _id: z.string(), fullName: z.string() }),
});
export type FoundCar = z.output<typeof foundCar>;

const foundReceipt = z.object({
  number: z.string(),
  amount: z.number(),
  at: z.string(),
  booking: z.object({ _id: z.string(), number: z.string(), fullName: z.string() }),
});
export type FoundReceipt = z.output<typeof foundReceipt>;

/** Of each kind at most five are answered; these lists have them all. */
const LISTED_KINDS = ['bookings', 'customers'] as const;

export const findAnything = endpoint({
  method: 'GET',
  path: 'staff/find',
  auth: 'staff',
  may: 'bookings.see',
  summary:
    'Cars, bookings, customers and receipts by part of a plate, a phone or a name (tone marks optional), or by the number of a booking, an invoice or a receipt; from three characters on. Each find by phone is in the audit log.',
  query: z.object({ q: line(80) }),
  response: z.object({
    cars: z.array(foundCar),
    bookings: z.array(foundBooking),
    customers: z.array(knownCustomer),
    receipts: z.array(foundReceipt),
    /** The kinds of which there are more. */
    more: z.array(z.enum(LISTED_KINDS)),
  }),
});
export type Found = z.output<typeof findAnything.response>;

/** One of the two is given. */
const recentFind = z.object({ booking: z.nullable(foundBooking), customer: z.nullable(knownCustomer) });
export type RecentFind = z.output<typeof recentFind>;

/** How many opened finds are kept for a member of staff. */
export const RECENT_MAX = 20;

export const listRecentFinds = endpoint({
  method: 'GET',
  path: 'staff/find/recent',
  auth: 'staff',
  may: 'bookings.see',
  summary:
    'The bookings and customers that the caller found and opened last, at most 20 of the last 7 days, the latest first; only those that the caller may see today.',
  response: z.object({ recent: z.array(recentFind) }),
});

export const keepFind = endpoint({
  method: 'PUT',
  path: 'staff/find/recent',
  auth: 'staff',
  may: 'bookings.see',
  summary: 'Keep a booking or a customer that was opened among the recent ones of the caller.',
  body: z.object({ kind: z.enum(['booking', 'customer']), id: line(40) }),
  response: messageResponse,
  errors: ['booking.not_found', 'account.not_found'],
});
