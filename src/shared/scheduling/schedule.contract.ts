import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { serviceFields, serviceList, withFirstService } from '#shared/catalogue/chosen-services.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { idText, optionalIdText } from '#shared/text-schemas.ts';
import { calendarDay, calendarInstant } from '#shared/calendar-instant.ts';
import { START_ERRORS } from './start-errors.ts';

const freeTime = z.object({ startsAt: z.string(), left: z.number() });

/**
 * `open`: at least one time is free; `full`: open, and none is free; `over`: today, and its last start has passed;
 * `closed`: no hours that day.
 */
const DAY_STATES = ['open', 'full', 'over', 'closed'] as const;

const day = z.object({
  date: z.string(),
  state: z.enum(DAY_STATES),
  /** Why the day is closed, if staff wrote it. */
  reason: z.optional(z.string()),
  /** Spans of the day that are closed for once. */
  closures: z.optional(z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() }))),
  times: z.array(freeTime),
});
export type ScheduleDay = z.output<typeof day>;

const scheduleTimes = z.object({
  timeZone: z.string(),
  /** Minutes of work; 0: the service has no times. */
  workMinutes: z.number(),
  /** The work may continue on another day, so that its end is known only once the time is taken. */
  maySpanDays: z.boolean(),
  /** Until how long before its start an appointment can be moved or cancelled. */
  cutOffMinutes: z.number(),
  /** The first free time from `from` on, also after the days of the call; null: none within the horizon. */
  next: z.nullable(z.string()),
  days: z.array(day),
});
export type ScheduleTimes = z.output<typeof scheduleTimes>;

export const listTimes = endpoint({
  method: 'GET',
  path: 'schedule/times',
  auth: 'public',
  summary:
    'The free times of one to five services by day, in the time zone of the centre: from today and 14 days unless given, 31 at most.',
  query: z.object({
    service: idText(),
    /** The ids of all services of the visit, with commas between them; `service` alone is one. */
    services: z.optional(serviceList),
    vehicle: optionalIdText(),
    /** Drive-in when not given. */
    mode: z.optional(z.enum(MODES)),
    /** In the time zone of the centre; today when not given. */
    from: z.optional(calendarDay),
    days: z.optional(z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[01])$/, 'Ask for 1 to 31 days.'))),
  }),
  // Compressed: two weeks of times are 25 kB.
  raw: 'response',
  response: scheduleTimes,
  errors: ['catalogue.unknown_service', 'catalogue.unknown_vehicle'],
});

/** What a hold is for, and when. */
const holdForm = z.object({
  ...serviceFields,
  vehicle: optionalIdText(),
  /** Drive-in when not given. */
  mode: z.optional(z.enum(MODES)),
  startsAt: calendarInstant,
});

/** How long a time is held while its booking is made, minutes. */
export const HOLD_MINUTES = 15;

export const holdAnswer = z.object({
  hold: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  heldUntil: z.string(),
});
export type Hold = z.output<typeof holdAnswer>;

export const holdTime = endpoint({
  method: 'POST',
  path: 'schedule/hold',
  auth: 'customer',
  summary: 'Reserve a time for 15 minutes. A customer has one hold: a new one replaces it.',
  body: z.pipe(
    z.transform((sent: z.input<typeof holdForm>): z.input<typeof holdForm> => withFirstService(sent)),
    holdForm,
  ),
  response: holdAnswer,
  status: 201,
  errors: [...START_ERRORS, 'booking.too_much_time', 'catalogue.unknown_service', 'catalogue.unknown_vehicle'],
});

export const dropHold = endpoint({
  method: 'DELETE',
  path: 'schedule/hold/:id',
  auth: 'customer',
  summary: 'Give a hold back. A hold that is over, or that is not the caller’s, changes nothing.',
  params: { id: id() },
  response: messageResponse,
});

/** Each refusal of a time names the nearest free ones. */
export const nearestPayload = z.object({ nearest: z.array(freeTime) });
export type NearestTimes = z.output<typeof nearestPayload>;

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'schedule.taken': NearestTimes;
    'schedule.closed': NearestTimes;
    'schedule.too_soon': NearestTimes;
    'schedule.too_far': NearestTimes;
  }
}
