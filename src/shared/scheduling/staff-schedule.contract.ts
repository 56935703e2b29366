import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { RESOURCE_KINDS } from './resource-kinds.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { calendarRules, openingHours, serviceNeeds } from './schedule-rules.ts';

const bay = z.object({ _id: z.string(), name: z.string(), kind: z.enum(RESOURCE_KINDS), retired: z.boolean() });
export type Bay = z.output<typeof bay>;

/** A span in which the centre, or one bay, is closed or open for once. Instants ISO 8601. */
const calendarException = z.object({
  _id: z.string(),
  isOpen: z.boolean(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** Null: the whole centre. */
  bay: z.nullable(z.string()),
});
export type StaffCalendarException = z.output<typeof calendarException>;

/** The calendar as staff edit it. */
const calendar = z.object({
  rules: calendarRules,
  hours: openingHours,
  bays: z.array(bay),
  /** The services that can be booked, in the order of the catalogue. */
  services: z.array(z.object({ _id: z.string(), name: z.string(), needs: serviceNeeds })),
  /** Those that are not over. */
  exceptions: z.array(calendarException),
  /** A change must name the version that it is based on. */
  version: z.number(),
});
export type StaffCalendar = z.output<typeof calendar>;

/** An appointment that a change of the calendar leaves outside the hours or in a retired bay. */
const hit = z.object({
  _id: z.string(),
  bay: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** A walk-in may have no booking. */
  booking: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  service: z.string(),
  customer: z.string(),
});
export type CalendarHit = z.output<typeof hit>;

const saved = z.object({ message: z.string(), calendar });
const version = z.int();
/** True: change it although appointments are hit. */
const confirm = z.optional(z.boolean());

export const getCalendar = endpoint({
  method: 'GET',
  path: 'staff/schedule',
  auth: 'staff',
  may: 'calendar.see',
  summary: 'The calendar of the centre: its rules, hours, bays, the needs of each service, and the coming exceptions.',
  response: calendar,
});

/** A customer whose jobs take time of bays and drivers that no one has paid for. */
const unpaidCustomer = z.object({
  customer: z.string(),
  fullName: z.string(),
  /** Live holds, offers, and unpaid bookings whose car did not come. */
  jobs: z.int(),
  minutes: z.number(),
  /** The limit does not apply to someone who has paid for a visit. */
  hasPaidVisit: z.boolean(),
});
export type UnpaidCustomer = z.output<typeof unpaidCustomer>;

export const listUnpaidTime = endpoint({
  method: 'GET',
  path: 'staff/schedule/unpaid',
  auth: 'staff',
  may: 'customers.see',
  summary: 'The twenty customers who have most unpaid time of bays and drivers, the most first.',
  response: z.object({ customers: z.array(unpaidCustomer) }),
});

export const editCalendarRules = endpoint({
  method: 'PUT',
  path: 'staff/schedule/rules',
  auth: 'staff',
  may: 'calendar.edit',
  summary:
    'Change the time zone, the notice, the horizon, the cut-off, whether unpaid online bookings keep their time, and how much unpaid time an account can have.',
  body: z.object({ rules: calendarRules, version, confirm }),
  response: saved,
  errors: ['calendar.stale', 'calendar.hits_bookings'],
});

export const editOpeningHours = endpoint({
  method: 'PUT',
  path: 'staff/schedule/hours',
  auth: 'staff',
  may: 'calendar.edit',
  summary: 'Replace the hours of the week. Refused with a list while appointments lie outside them, unless confirmed.',
  body: z.object({ hours: openingHours, version, confirm }),
  response: saved,
  errors: ['calendar.stale', 'calendar.hits_bookings'],
});

export const editServiceNeeds = endpoint({
  method: 'PUT',
  path: 'staff/service/:id/needs',
  auth: 'staff',
  may: 'calendar.edit',
  summary: 'Replace the needs of a service: kinds of bays and minutes. Appointments keep the time they have.',
  params: { id: id() },
  body: z.object({ needs: serviceNeeds, version }),
  response: saved,
  errors: ['calendar.stale', 'catalogue.service_not_found'],
});

export const addBay = endpoint({
  method: 'POST',
  path: 'staff/bay',
  auth: 'staff',
  may: 'calendar.edit',
  summary: 'Add a bay, or a driver.',
  body: z.object({ name: line(40), kind: z.enum(RESOURCE_KINDS) }),
  response: z.object({ message: z.string(), bay }),
  status: 201,
  errors: ['bay.name_taken'],
});

export const editBay = endpoint({
  method: 'PUT',
  path: 'staff/bay/:id',
  auth: 'staff',
  may: 'calendar.edit',
  summary:
    'Rename a bay, retire it, or use it again. Retiring is refused with a list while appointments are in it, unless confirmed.',
  params: { id: id() },
  body: z.object({ name: line(40), retired: z.boolean(), confirm }),
  response: z.object({ message: z.string(), bay }),
  errors: ['bay.not_found', 'bay.name_taken', 'calendar.hits_bookings'],
});

/** The longest exception, days. */
const MOST_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

const exceptionForm = z
  .object({
    isOpen: z.boolean(),
    from: calendarInstant,
    to: calendarInstant,
    reason: line(120),
    bay: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    confirm,
  })
  .check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'End after the start.' }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
      path: ['to'],
      error: 'A year at most.',
    }),
  );
export type ExceptionForm = z.output<typeof exceptionForm>;

export const addException = endpoint({
  method: 'POST',
  path: 'staff/schedule/exception',
  auth: 'staff',
  may: 'calendar.edit',
  summary:
    'Close a span for once, or open one, for the centre or a bay, with a reason that customers read. Closing is refused with a list while appointments are in it, unless confirmed.',
  body: exceptionForm,
  response: z.object({ message: z.string(), exception: calendarException }),
  status: 201,
  errors: ['bay.not_found', 'calendar.hits_bookings'],
});

export const removeException = endpoint({
  method: 'DELETE',
  path: 'staff/schedule/exception/:id',
  auth: 'staff',
  may: 'calendar.edit',
  summary:
    'Remove an exception; one that is gone changes nothing. Refused with a list while appointments need it, unless confirmed.',
  params: { id: id() },
  body: z.optional(z.object({ confirm })),
  response: z.object({ message: z.string() }),
  errors: ['calendar.hits_bookings'],
});

/** The calendar as it is now. */
export const staleCalendarPayload = z.object({ calendar });
/** The appointments that the change would leave without their time; nothing was changed. */
export const hitsPayload = z.object({ hits: z.array(hit) });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'calendar.stale': z.output<typeof staleCalendarPayload>;
    'calendar.hits_bookings': z.output<typeof hitsPayload>;
  }
}
