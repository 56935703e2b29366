import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { calendarDay } from '#shared/calendar-instant.ts';
import { RESOURCE_KINDS } from '#shared/scheduling/resource-kinds.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { VISIT_STATES } from '#shared/visits/visit-states.ts';

/**
 * The calls of others, by a key (docs/security.md 36). No names, contacts, plates, addresses or money. Instants are ISO
 * 8601 UTC.
 */

/** Rows of one response. */
export const V1_PAGE = 50;
/** Most days of the calendar in one response. */
export const V1_DAYS = 31;

/** The state of a booking without its money: `open` is booked or paid. */
export const V1_STATES = ['open', 'cancellation-requested', 'cancelled', 'completed'] as const;

const cursor = z.optional(
  z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, 'Send the cursor that the response before gave.')),
);
/** Send it as `cursor` to get the next page; null on the last page. */
const next = z.nullable(z.string());

export const v1Booking = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(V1_STATES),
  /** The first of its services. */
  service: z.object({ id: z.string(), name: z.string() }),
  services: z.array(z.object({ id: z.string(), name: z.string() })),
  vehicle: z.object({ brand: z.string(), model: z.string(), year: z.number() }),
  mode: z.enum(MODES),
  /** Null until a time is agreed. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  bookedAt: z.string(),
  changedAt: z.string(),
});
export type V1Booking = z.output<typeof v1Booking>;

export const v1Visit = z.object({
  /** The id of its booking. */
  id: z.string(),
  bookingNumber: z.string(),
  state: z.enum(VISIT_STATES),
  checkedInAt: z.string(),
  readyAt: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  changedAt: z.string(),
});
export type V1Visit = z.output<typeof v1Visit>;

export const v1Job = z.object({
  bookingId: z.string(),
  number: z.string(),
  service: z.string(),
  bay: z.object({ id: z.string(), name: z.string(), kind: z.enum(RESOURCE_KINDS) }),
  /** When it occupies the bay; a job over several days or bays has several entries. */
  from: z.string(),
  until: z.string(),
});
export type V1Job = z.output<typeof v1Job>;

const KEY_ERRORS = ['key.missing', 'key.scope'] as const;

export const v1ListBookings = endpoint({
  method: 'GET',
  path: 'v1/bookings',
  auth: 'key',
  scope: 'bookings',
  summary: 'Bookings, the newest first, 50 at a time.',
  query: z.object({ cursor }),
  response: z.object({ bookings: z.array(v1Booking), next }),
  errors: [...KEY_ERRORS],
});

export const v1GetBooking = endpoint({
  method: 'GET',
  path: 'v1/bookings/:id',
  auth: 'key',
  scope: 'bookings',
  summary: 'One booking.',
  params: { id: id() },
  response: v1Booking,
  errors: [...KEY_ERRORS, 'booking.not_found'],
});

export const v1ListVisits = endpoint({
  method: 'GET',
  path: 'v1/visits',
  auth: 'key',
  scope: 'visits',
  summary: 'Visits of cars, that of the newest booking first, 50 at a time.',
  query: z.object({ cursor }),
  response: z.object({ visits: z.array(v1Visit), next }),
  errors: [...KEY_ERRORS],
});

export const v1GetVisit = endpoint({
  method: 'GET',
  path: 'v1/visits/:id',
  auth: 'key',
  scope: 'visits',
  summary: 'The visit of a booking, by the id of the booking.',
  params: { id: id() },
  response: v1Visit,
  errors: [...KEY_ERRORS, 'visit.not_found'],
});

export const v1GetCalendar = endpoint({
  method: 'GET',
  path: 'v1/calendar',
  auth: 'key',
  scope: 'calendar',
  summary: 'The jobs in the bays from a day on: today unless given, at most 31 days.',
  query: z.object({
    from: z.optional(calendarDay),
    days: z.optional(z.string().check(z.regex(/^(?:[1-9]|[12][0-9]|3[01])$/, 'From 1 to 31 days.'))),
  }),
  response: z.object({ timeZone: z.string(), from: z.string(), days: z.number(), jobs: z.array(v1Job) }),
  errors: [...KEY_ERRORS],
});

export const v1GetCatalogue = endpoint({
  method: 'GET',
  path: 'v1/catalogue',
  auth: 'key',
  scope: 'catalogue',
  summary: 'The services and the cars that can be booked, without prices.',
  response: z.object({
    services: z.array(z.object({ id: z.string(), name: z.string() })),
    vehicles: z.array(z.object({ id: z.string(), brand: z.string(), model: z.string(), year: z.number() })),
  }),
  errors: [...KEY_ERRORS],
});

export const v1GetDocument = endpoint({
  method: 'GET',
  path: 'v1/openapi.json',
  auth: 'public',
  summary: 'These calls and the webhooks as an OpenAPI 3.1 document.',
  response: z.unknown(),
  raw: 'response',
});
