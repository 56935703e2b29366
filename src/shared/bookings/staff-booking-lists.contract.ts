import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { endpoint, isId } from '#shared/endpoint.ts';
import { sortBy } from '#shared/list-order.ts';
import { optionalLine, page, searchText } from '#shared/text-schemas.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, STATUSES } from './booking-states.ts';
import { card, day } from './staff-bookings.contract.ts';

/** The list of bookings for staff, on the screen and as a file. */

/** The columns by which the list of bookings can be sorted; `when` is the agreed time, else the time of booking. */
export const BOOKING_ORDERS = ['number', 'customer', 'when', 'amount', 'status'] as const;

const bookingFilter = {
  q: searchText(80),
  status: z.optional(z.enum(STATUSES)),
  payment: z.optional(z.enum(PAYMENT_STATUSES)),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  mode: z.optional(z.enum(MODES)),
  from: z.optional(day),
  to: z.optional(day),
  customer: optionalLine(40),
  sort: sortBy(BOOKING_ORDERS),
};

export const searchBookings = endpoint({
  method: 'GET',
  path: 'staff/booking',
  auth: 'staff',
  may: 'bookings.see',
  summary:
    'All bookings, newest first or by `sort`, 20 a page: by name, phone, plate or number (q), status, payment, method, mode and day.',
  query: z.object({ ...bookingFilter, page: page() }),
  response: z.object({ bookings: z.array(card), page: z.number(), total_items: z.number(), total_page: z.number() }),
  errors: ['request.bad_page'],
});

/** Most bookings that staff choose for one act. */
export const MAX_CHOSEN = 100;

export const exportBookings = endpoint({
  method: 'GET',
  path: 'staff/export/booking',
  auth: 'staff',
  may: 'customers.see',
  summary:
    'The bookings of `GET staff/booking` with the same filter and order as a CSV file, all pages, or only the chosen ones (`ids`, separated by commas, at most 100). Cells that a spreadsheet would run as formulas are neutralised.',
  query: z.object({
    ...bookingFilter,
    ids: z.optional(
      z.string().check(
        z.maxLength(37 * MAX_CHOSEN),
        z.refine((text) => text.split(',').every((one) => isId(one)), 'Choose bookings.'),
      ),
    ),
  }),
  response: z.string(),
  raw: 'response',
});
