import * as z from 'zod/mini';
import { plateFields, plateIsConfirmed } from '#shared/cars/plate-fields.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { line, optionalLine } from '#shared/text-schemas.ts';
import { BELONGINGS, CUSTODY_MOVES, FUEL_LEVELS, PLACES, VISIT_STATES } from './visit-states.ts';
import { checkInParts, visitFields } from './visits.contract.ts';

/** What staff do with the car of a booking; customers load only visits.contract.ts. Instants are ISO 8601. */

const { belonging, mark, km } = checkInParts;

/** Most marks of a record. */
export const MAX_MARKS = 30;

export const staffVisit = z.object({
  ...visitFields,
  fullName: z.string(),
  /** Wrong check-in codes that may still follow. */
  codeTriesLeft: z.int(),
});
export type StaffVisit = z.output<typeof staffVisit>;

const code = z.string().check(z.regex(/^\d{4}$/, 'Type the four digits.'));

const saved = z.object({ message: z.string(), visit: staffVisit });

export const checkInCar = endpoint({
  method: 'PUT',
  path: 'staff/visit/:id',
  auth: 'staff',
  may: 'visits.check-in',
  summary:
    'Check in the car of a booking, also a while after it came (`at`). The first record stays: sending it again changes nothing. A wrong `code` leaves it not confirmed.',
  params: { id: id() },
  body: z
    .object({
      ...plateFields,
      km: z.nullable(km),
      fuel: z.enum(FUEL_LEVELS),
      belongings: z.array(belonging).check(
        z.length(BELONGINGS.length, 'Every line needs an answer.'),
        z.refine(
          (all) => new Set(all.map(({ item }) => item)).size === BELONGINGS.length,
          'Every line needs an answer.',
        ),
      ),
      belongingsNote: optionalLine(500),
      marks: z.array(mark).check(z.maxLength(MAX_MARKS, `Please note at most ${MAX_MARKS} marks.`)),
      keyTag: optionalLine(20),
      at: z.optional(calendarInstant),
      code: z.optional(code),
    })
    .check(plateIsConfirmed),
  response: z.extend(saved, {
    /** Whether `code` was right; null without one, and when the record was confirmed before. */
    codeIsRight: z.nullable(z.boolean()),
  }),
  errors: ['booking.not_found', 'booking.not_possible'],
});

export const confirmWithCode = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/code',
  auth: 'staff',
  may: 'visits.check-in',
  summary: 'Confirm the check-in record with the customer’s check-in code, after a wrong one or none.',
  params: { id: id() },
  body: z.object({ code }),
  response: saved,
  errors: ['visit.not_found', 'visit.wrong_code', 'visit.too_many_tries', 'visit.code_over'],
});

export const getStaffVisit = endpoint({
  method: 'GET',
  path: 'staff/visit/:id',
  auth: 'staff',
  may: 'visits.see',
  summary: 'The visit of a booking as staff see it, also before its check-in.',
  params: { id: id() },
  response: staffVisit,
  errors: ['booking.not_found'],
});

export const recordCustody = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/custody',
  auth: 'staff',
  may: 'visits.move',
  summary:
    'Record a move of the car or its key. `clientId` is made once by the phone: the same one again records nothing.',
  params: { id: id() },
  body: z.object({
    clientId: line(40),
    kind: z.enum(CUSTODY_MOVES),
    place: z.optional(z.nullable(z.enum(PLACES))),
    hook: optionalLine(20),
    bay: optionalLine(40),
    person: optionalLine(40),
    km: z.optional(z.nullable(km)),
    note: optionalLine(200),
    at: z.optional(calendarInstant),
  }),
  response: saved,
  errors: ['visit.not_found', 'visit.released', 'visit.unknown_place', 'visit.id_taken'],
});

export const markReady = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/ready',
  auth: 'staff',
  may: 'visits.move',
  summary: 'The work is done and the car can be collected. A car that is ready already is a success without effect.',
  params: { id: id() },
  response: saved,
  errors: ['visit.not_found', 'visit.released'],
});

export const listOnSite = endpoint({
  method: 'GET',
  path: 'staff/visit',
  auth: 'staff',
  may: 'visits.see',
  summary: 'The cars on site, the longest there first: where each is, since when, and whether its time has passed.',
  response: z.object({
    now: z.string(),
    cars: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        fullName: z.string(),
        plate: z.string(),
        carType: z.string(),
        service: z.string(),
        state: z.enum(VISIT_STATES),
        checkedInAt: z.string(),
        confirmed: z.boolean(),
        /** A check-in code was wrong, and can still be typed again. */
        codeWasWrong: z.boolean(),
        keyTag: z.nullable(z.string()),
        /** The last place of the car and of the key. */
        car: z.nullable(z.object({ place: z.enum(PLACES), name: z.nullable(z.string()), since: z.string() })),
        key: z.nullable(z.object({ place: z.enum(PLACES), name: z.nullable(z.string()), since: z.string() })),
        readyBy: z.nullable(z.string()),
        readyAt: z.nullable(z.string()),
        /** Its promised end has passed and it is not ready. */
        isLate: z.boolean(),
        /** Who is clocked on to it. */
        workers: z.array(z.object({ name: z.string(), since: z.string() })),
      }),
    ),
  }),
});
