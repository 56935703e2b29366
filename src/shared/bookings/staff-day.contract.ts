import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { PAYMENT_STATUSES, STATUSES } from './booking-states.ts';
import { TRANSITIONS } from './booking-transitions.ts';
import { card } from './staff-bookings.contract.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { optionalLine } from '#shared/text-schemas.ts';
import { RESOURCE_KINDS } from '#shared/scheduling/resource-kinds.ts';
import { calendarDay, calendarInstant } from '#shared/calendar-instant.ts';
import type { NearestTimes } from '#shared/scheduling/schedule.contract.ts';
import { STAFF_START_ERRORS } from '#shared/scheduling/start-errors.ts';

/** What staff do in the calendar of a day. Instants are ISO 8601 UTC, days YYYY-MM-DD in the centre's time zone. */

/** From how many minutes after its start on a booking whose car did not come can be marked as a no-show. */
export const NO_SHOW_MINUTES = 30;

const person = z.object({ _id: z.string(), name: z.string() });

/** The booking of a block. */
const dayBooking = z.object({
  _id: z.string(),
  number: z.string(),
  /** What an action sends. */
  version: z.number(),
  fullName: z.string(),
  /** Null for staff without the right to see contact data (docs/api.md 8). */
  phoneNumber: z.nullable(z.string()),
  service: z.string(),
  carType: z.string(),
  mode: z.enum(MODES),
  status: z.enum(STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Nothing is left to pay. */
  isPaid: z.boolean(),
  /** Who works on it; null: not yet known. */
  technician: z.nullable(person),
});
export type DayBooking = z.output<typeof dayBooking>;

/** The use of a bay by one job. A job that continues on another day, or that needs two bays, has several blocks. */
const block = z.object({
  /** The same for all blocks of a job. */
  _id: z.string(),
  kind: z.enum(['hold', 'booking', 'walk-in']),
  /** What of the bay it occupies, the minutes before and after the work included. */
  from: z.string(),
  until: z.string(),
  minutesBefore: z.number(),
  minutesAfter: z.number(),
  /** The work of the whole job. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** The end that the customer was given; earlier than `endsAt` when the job runs late. */
  promisedEnd: z.string(),
  /** Until when it needs the bay, where that is longer than `until` because another car has the time after it. */
  needsUntil: z.nullable(z.string()),
  /** Past the end of its work, and not completed. */
  isLate: z.boolean(),
  /** The job before it in this bay runs into it. */
  isPushed: z.boolean(),
  /** A new time that the customer was offered and has not accepted yet. */
  offered: z.nullable(z.string()),
  /** The time is lost unless the booking is paid, or made, by then. */
  heldUntil: z.nullable(z.string()),
  /** Which part of the job it is. */
  part: z.object({ number: z.number(), of: z.number() }),
  service: z.string(),
  /** Null while a customer is making the booking. */
  booking: z.nullable(dayBooking),
});
export type DayBlock = z.output<typeof block>;

const span = z.object({ from: z.string(), to: z.string() });

/** A bay on a day. */
const dayBay = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  /** No longer given; listed while a job is in it. */
  retired: z.boolean(),
  /** When it is open, in order of time. */
  open: z.array(span),
  /** What is closed for once, of the centre or of this bay. */
  closures: z.array(z.object({ _id: z.string(), from: z.string(), to: z.string(), reason: z.string() })),
  blocks: z.array(block),
});
export type DayBay = z.output<typeof dayBay>;

const calendarOfDay = z.object({ date: z.string(), bays: z.array(dayBay) });

const now = { timeZone: z.string(), now: z.string() };

export const getCalendarDay = endpoint({
  method: 'GET',
  path: 'staff/calendar/day',
  auth: 'staff',
  may: 'calendar.see',
  summary:
    'A day by bay, today unless given, with the queue of walk-ins and the bookings without a time. Technicians see their own jobs of today alone.',
  query: z.object({ day: z.optional(calendarDay) }),
  response: z.extend(calendarOfDay, {
    ...now,
    isToday: z.boolean(),
    /** Walk-ins that wait for a bay, the longest wait first. */
    queue: z.array(z.extend(dayBooking, { since: z.string(), waitingMinutes: z.number() })),
    /** Open bookings whose customers are to be called for a time, oldest first; at most 50 of them are sent. */
    withoutTime: z.object({ count: z.number(), bookings: z.array(z.extend(dayBooking, { bookedAt: z.string() })) }),
  }),
});

export const getCalendarWeek = endpoint({
  method: 'GET',
  path: 'staff/calendar/week',
  auth: 'staff',
  may: 'calendar.plan',
  summary: 'Seven days by bay, from the Monday of this week unless given.',
  query: z.object({ from: z.optional(calendarDay) }),
  response: z.object({ ...now, days: z.array(calendarOfDay) }),
});

export const getDayList = endpoint({
  method: 'GET',
  path: 'staff/calendar/list',
  auth: 'staff',
  may: 'calendar.plan',
  summary: 'The jobs of a day in order of time, for printing; today unless given.',
  query: z.object({ day: z.optional(calendarDay) }),
  response: z.object({
    ...now,
    date: z.string(),
    jobs: z.array(
      z.extend(dayBooking, {
        startsAt: z.string(),
        endsAt: z.string(),
        /** The names of its bays. */
        bays: z.array(z.string()),
        /** Of a pick-up. */
        location: z.nullable(z.string()),
        /** Naira. */
        toPay: z.number(),
      }),
    ),
  }),
});

const freeTime = z.object({ startsAt: z.string(), left: z.number() });

export const listPlaces = endpoint({
  method: 'GET',
  path: 'staff/booking/:id/places',
  auth: 'staff',
  may: 'calendar.plan',
  summary:
    'Where a booking could go: the bays for its work with those free at a start (its own unless given), and the nearest free times.',
  params: { id: id() },
  query: z.object({ startsAt: z.optional(calendarInstant) }),
  response: z.object({
    startsAt: z.string(),
    bays: z.array(z.extend(person, { isFree: z.boolean() })),
    nearest: z.array(freeTime),
  }),
  errors: ['booking.not_found', 'booking.not_possible'],
});

const version = z.int().check(z.positive());
const bookingResponse = z.object({ message: z.string(), booking: card });
const ACTION_ERRORS = ['booking.not_found', 'booking.stale', 'booking.not_possible'] as const;

export const appointBookingAsStaff = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/appointment',
  auth: 'staff',
  may: 'calendar.plan',
  summary:
    'Move a booking to another time or bay, or give it one: any start within the hours; from this minute on when no start is given. Refused, unless confirmed, while the car has another booking at that time. The customer is notified of a new time.',
  params: { id: id() },
  body: z.object({
    version,
    startsAt: z.optional(calendarInstant),
    /** Any bay for the work when not given. */
    bay: optionalLine(40),
    /** True: although the car has another booking at that time. */
    confirm: z.optional(z.boolean()),
  }),
  response: bookingResponse,
  errors: [...ACTION_ERRORS, 'booking.car_elsewhere', ...STAFF_START_ERRORS],
});

/** A car whose time a late job runs into. */
const pushed = z.object({
  _id: z.string(),
  /** Null while a customer is making the booking. */
  booking: z.nullable(z.object({ _id: z.string(), number: z.string(), version: z.number(), fullName: z.string() })),
  service: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  bay: person,
  /** Bays that are free for it at the same time. */
  otherBays: z.array(person),
  /** The nearest free times. */
  nearest: z.array(freeTime),
});
export type PushedCar = z.output<typeof pushed>;

export const runLate = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/late',
  auth: 'staff',
  // Technicians may for their own jobs.
  may: 'bookings.move',
  summary:
    'A job runs late by minutes, counted from its end, or from now when that is over. It keeps the bay as far as that is free and moves no other car: the answer lists whom it pushes, with other bays and times.',
  params: { id: id() },
  body: z.object({ version, minutes: z.int().check(z.gte(5, 'At least 5 minutes.'), z.lte(480, 'At most 8 hours.')) }),
  response: z.extend(bookingResponse, { pushed: z.array(pushed) }),
  errors: [...ACTION_ERRORS, 'booking.no_time'],
});

export const offerTime = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/offer',
  auth: 'staff',
  may: 'calendar.plan',
  summary:
    'Offer the customer of a booking a new time, which must be free. The booking keeps its own until the customer accepts by PUT booking/:id/move, also after the cut-off.',
  params: { id: id() },
  body: z.object({ version, startsAt: calendarInstant }),
  response: bookingResponse,
  errors: [
    ...ACTION_ERRORS,
    'booking.car_came',
    'booking.no_time',
    'schedule.taken',
    'schedule.too_far',
    'schedule.past',
  ],
});

export const markNoShow = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/no-show',
  auth: 'staff',
  may: TRANSITIONS.cancelBooking.capability,
  summary: 'The car did not come: cancel the booking with that reason, from 30 minutes after its start on.',
  params: { id: id() },
  body: z.object({ version }),
  response: bookingResponse,
  errors: [...ACTION_ERRORS, 'booking.car_came', 'booking.no_time', 'booking.no_show_too_soon'],
});

export const assignTechnician = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/technician',
  auth: 'staff',
  may: 'calendar.plan',
  summary: 'Say who works on a booking that has a time; null: not known yet.',
  params: { id: id() },
  body: z.object({ version, technician: z.nullable(z.string().check(z.maxLength(40))) }),
  response: bookingResponse,
  errors: [...ACTION_ERRORS, 'booking.no_time', 'staff.not_found'],
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'schedule.past': NearestTimes;
    'schedule.unfit_bay': NearestTimes;
  }
}
