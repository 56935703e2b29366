import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** The books: in = out + held + kept + credit, in naira, for each booking and in all (docs/operating.md, "Books"). */
const figures = {
  in: z.number(),
  out: z.number(),
  held: z.number(),
  /** Deposits of cancelled bookings that the centre keeps. */
  retained: z.number(),
  credit: z.number(),
  /** In less out, held, kept and credit. */
  difference: z.number(),
};

export const getBooks = endpoint({
  method: 'GET',
  path: 'staff/money/books',
  auth: 'staff',
  may: 'payments.record',
  summary:
    'Whether the books agree now: totals in naira, and the bookings that differ, of which the newest 100 are listed.',
  response: z.object({
    at: z.string(),
    bookings: z.number(),
    differing: z.number(),
    totals: z.object(figures),
    /** `number` is null for money of a booking that does not exist. */
    rows: z.array(z.object({ booking: z.object({ _id: z.string(), number: z.nullable(z.string()) }), ...figures })),
  }),
});
