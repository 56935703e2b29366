import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { line } from '#shared/text-schemas.ts';
import { END_REASONS } from './time-entries.ts';
import { PLACES, VISIT_STATES } from './visit-states.ts';

/** The clock of staff on the cars they work on: my jobs, time per job, corrections. Instants are ISO 8601. */

/** The clock of the caller that runs; null: none. */
const running = z.nullable(z.object({ _id: z.string(), booking: z.string(), number: z.string(), since: z.string() }));
const person = z.object({ _id: z.string(), name: z.string() });

export const clockOnJob = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/clock',
  auth: 'staff',
  may: 'visits.clock',
  summary:
    'Clock on to the car of a booking, or off. Clocking on ends the caller’s clock on another car. `clientId` is the id of the entry, made once by the phone: the same one again clocks on no second time, and off ends that entry alone.',
  params: { id: id() },
  body: z.object({
    on: z.boolean('Choose on or off.'),
    clientId: z.optional(line(40)),
    at: z.optional(calendarInstant),
  }),
  response: z.object({ message: z.string(), running }),
  errors: ['visit.not_found', 'visit.work_done', 'visit.id_taken'],
});

const spot = z.nullable(z.object({ place: z.enum(PLACES), name: z.nullable(z.string()), since: z.string() }));

const myJob = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  service: z.string(),
  carType: z.string(),
  plate: z.nullable(z.string()),
  /** Its customer says what is wrong: `GET staff/booking/{id}/fault`. */
  hasFault: z.boolean(),
  state: z.enum(VISIT_STATES),
  /** It is assigned to the caller, who may also have clocked on to the job of another. */
  isMine: z.boolean(),
  /** When the work is planned; null without an appointment. */
  startsAt: z.nullable(z.string()),
  readyBy: z.nullable(z.string()),
  bay: z.nullable(z.string()),
  /** Its promised end has passed and it is not ready. */
  isLate: z.boolean(),
  keyTag: z.nullable(z.string()),
  car: spot,
  key: spot,
  /** What the caller has worked on it, and all together, whole minutes; a clock that runs counts until now. */
  myMinutes: z.int(),
  minutes: z.int(),
  /** Who else is clocked on now. */
  others: z.array(z.string()),
});
export type MyJob = z.output<typeof myJob>;

export const listMyJobs = endpoint({
  method: 'GET',
  path: 'staff/job',
  auth: 'staff',
  may: 'visits.clock',
  summary:
    'The jobs of the caller today, without customers: assigned for today, on site or waiting for a bay, and those clocked on to today. In order of time.',
  response: z.object({ now: z.string(), running, minutesToday: z.int(), jobs: z.array(myJob) }),
});

const correction = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});
const timeEntry = z.object({
  _id: z.string(),
  person,
  /** As it counts: corrected, when it was. */
  startedAt: z.string(),
  /** Null while the clock runs. */
  endedAt: z.nullable(z.string()),
  endReason: z.nullable(z.enum(END_REASONS)),
  /** Whole minutes. */
  minutes: z.int(),
  /** Longer than 12 hours or past the end of the day, and not corrected. */
  isForgotten: z.boolean(),
  /** As the clock recorded it; null when it was not corrected. */
  recorded: z.nullable(z.object({ startedAt: z.string(), endedAt: z.nullable(z.string()) })),
  /** In order; the last counts. */
  corrections: z.array(correction),
});
export type TimeEntry = z.output<typeof timeEntry>;

export const getJobTime = endpoint({
  method: 'GET',
  path: 'staff/visit/:id/time',
  auth: 'staff',
  may: 'visits.see',
  summary: 'The time that staff worked on the car of a booking, entry by entry, the oldest first.',
  params: { id: id() },
  response: z.object({ now: z.string(), booking: z.string(), minutes: z.int(), entries: z.array(timeEntry) }),
  errors: ['booking.not_found'],
});

const entryOfJob = z.extend(timeEntry, { booking: z.string(), number: z.string(), carType: z.string() });

export const listClocks = endpoint({
  method: 'GET',
  path: 'staff/clock',
  auth: 'staff',
  may: 'time.see',
  summary: 'The running clocks, the longest first, and the entries of the last 30 days that look forgotten.',
  response: z.object({ now: z.string(), running: z.array(entryOfJob), forgotten: z.array(entryOfJob) }),
});

export const correctTime = endpoint({
  method: 'POST',
  path: 'staff/time/:id/correction',
  auth: 'staff',
  may: 'time.correct',
  summary:
    'Put other times in place of those of an entry, with the reason; the recorded times stay beside them. The same `clientId` again changes nothing.',
  params: { id: id() },
  body: z.object({
    clientId: line(40),
    startedAt: calendarInstant,
    endedAt: calendarInstant,
    reason: line(200),
  }),
  response: z.object({ message: z.string(), entry: timeEntry }),
  errors: ['time.not_found', 'time.impossible', 'time.overlaps', 'visit.id_taken'],
});

export const exportMyTime = endpoint({
  method: 'GET',
  path: 'staff/me/time',
  auth: 'staff',
  summary: 'All time that the caller recorded, with its corrections, the newest first.',
  response: z.object({ entries: z.array(entryOfJob) }),
});
