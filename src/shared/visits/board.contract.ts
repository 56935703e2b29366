import * as z from 'zod/mini';
import { STATUSES } from '#shared/bookings/booking-states.ts';
import { bookingWith } from '#shared/bookings/bookings.contract.ts';
import { cardFields, day } from '#shared/bookings/staff-bookings.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PLACES, VISIT_STATES } from './visit-states.ts';
import { WORK_COLUMNS } from './work-columns.ts';

/** The board of a day. */

const whereabouts = z.nullable(z.object({ place: z.enum(PLACES), name: z.nullable(z.string()) }));

/** A booking on the board, with the visit of its car. */
const boardCard = bookingWith({
  ...cardFields,
  /** Null before the check-in. */
  visit: z.nullable(
    z.object({
      state: z.enum(VISIT_STATES),
      /** As staff read it from the car; null: erased. */
      plate: z.nullable(z.string()),
      checkedInAt: z.string(),
      readyAt: z.nullable(z.string()),
      releasedAt: z.nullable(z.string()),
      /** The last places of the car and of its key; null: not recorded. */
      car: whereabouts,
      key: whereabouts,
    }),
  ),
  /** Its customer says what is wrong; the words are on the booking alone, since boards are kept on phones. */
  hasFault: z.optional(z.boolean()),
  /** Since when its walk-in waits for a bay; null: it does not. */
  waitingSince: z.nullable(z.string()),
});
export type BoardCard = z.output<typeof boardCard>;

/** `count` is of the day, `others` of the open ones of other days; zero on the board of another day than today. */
const counted = { count: z.number(), others: z.number() };

export const getBoard = endpoint({
  method: 'GET',
  path: 'staff/board',
  auth: 'staff',
  may: 'bookings.see',
  summary:
    'The board of a day, its columns in order of time: the bookings that start on it, or were made on it without a time. Today also those whose car is here, left today or was finished today, and the number of those that are open from other days.',
  query: z.object({ day: z.optional(day) }),
  response: z.object({
    day: z.string(),
    isToday: z.boolean(),
    /** Bookings of the day that are not cancelled. */
    cars: z.number(),
    /** Naira of all bookings of the day without a cancellation or a request for one. */
    booked: z.number(),
    /** By payment. Of each status and state of the car at most 50 cards are sent. */
    bays: z.array(z.object({ status: z.enum(STATUSES), ...counted, cards: z.array(boardCard) })),
    /** By work: the same cards by `workColumn`. */
    byWork: z.array(z.object({ column: z.enum(WORK_COLUMNS), ...counted })),
  }),
});

export const getOtherDays = endpoint({
  method: 'GET',
  path: 'staff/board/other-days',
  auth: 'staff',
  may: 'bookings.see',
  summary:
    'The bookings that are open from other days than today, in order of time: of each status and state of the car at most the 50 nearest to today.',
  response: z.object({ cards: z.array(boardCard) }),
});
