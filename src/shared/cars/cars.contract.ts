import * as z from 'zod/mini';
import { otherCar } from '#shared/catalogue/other-car.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { calendarDay } from '#shared/calendar-instant.ts';
import { line, optionalLine } from '#shared/text-schemas.ts';
import { PAPERS } from './papers.ts';
import { formatPlate, normalisePlate } from './plate.ts';
import { plateFields, plateIsConfirmed } from './plate-fields.ts';

/** A kilometre reading; see `assessReadings`. */
export const carReading = z.object({
  _id: z.string(),
  km: z.int(),
  /** ISO 8601. */
  at: z.string(),
  by: z.enum(['owner', 'centre']),
  /** Why it is not used until the owner confirms it; null: it is used. */
  doubt: z.nullable(z.enum(['lower', 'jump'])),
});
export type CarReading = z.output<typeof carReading>;

const paper = z.object({
  kind: z.enum(PAPERS),
  /** Its last day, YYYY-MM-DD. */
  endsOn: z.string(),
});

/** A customer's own car. */
export const car = z.object({
  _id: z.string(),
  /** In the form that is written in Nigeria: BDJ-482KA. */
  plate: z.string(),
  vehicle: z.object({ _id: z.string(), brand: z.string(), model: z.string(), year: z.int() }),
  colour: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  /** The newest reading in use; null without one. */
  km: z.nullable(z.object({ km: z.int(), at: z.string() })),
  papers: z.array(paper),
  createdAt: z.string(),
});
export type Car = z.output<typeof car>;

const saved = z.object({ message: z.string(), car });

const carFields = {
  vehicle: line(40),
  /** For a vehicle that stands for cars that are not in the catalogue. Not given in an edit: the same car. */
  otherCar: z.optional(z.nullable(otherCar)),
  ...plateFields,
  colour: optionalLine(30),
  nickname: optionalLine(30),
};

export const listCars = endpoint({
  method: 'GET',
  path: 'user/me/car',
  auth: 'customer',
  summary: 'The cars of the customer, the newest last, and the answer about reminders.',
  response: z.object({
    cars: z.array(car),
    /** `given`: null until the customer answers, which means no. */
    reminders: z.object({
      given: z.nullable(z.boolean()),
      words: z.string(),
      /** The current text, while the consent is to an earlier one. */
      newWords: z.nullable(z.string()),
    }),
  }),
});

export const addCar = endpoint({
  method: 'POST',
  path: 'user/me/car',
  auth: 'customer',
  summary: 'Add a car. The same car added again is the same one.',
  body: z.object(carFields).check(plateIsConfirmed),
  response: saved,
  status: 201,
  errors: ['car.plate_taken', 'car.too_many', 'catalogue.unknown_vehicle'],
});

export const editCar = endpoint({
  method: 'PUT',
  path: 'user/me/car/:id',
  auth: 'customer',
  summary: 'Change a car, and the last days of its papers (null: not known).',
  params: { id: id() },
  body: z
    .object({ ...carFields, papers: z.optional(z.partialRecord(z.enum(PAPERS), z.nullable(calendarDay))) })
    .check(plateIsConfirmed),
  response: saved,
  errors: ['car.not_found', 'car.plate_taken', 'catalogue.unknown_vehicle'],
});

export const removeCar = endpoint({
  method: 'DELETE',
  path: 'user/me/car/:id',
  auth: 'customer',
  summary:
    'Remove a car, with its readings and papers. Its bookings stay, and come back with the same car added again.',
  params: { id: id() },
  response: messageResponse,
});

const readingSaved = z.object({ message: z.string(), reading: carReading, car });

export const addReading = endpoint({
  method: 'POST',
  path: 'user/me/car/:id/reading',
  auth: 'customer',
  summary:
    'Add a kilometre reading of now. One that is lower than the last, or more than 1,000 km a day above it, is not used until it is confirmed.',
  params: { id: id() },
  body: z.object({
    km: z
      .number('Write the kilometres in figures.')
      .check(
        z.int('Write whole kilometres.'),
        z.gte(0, 'Write the kilometres as the clock shows them.'),
        z.lte(2_000_000, 'No clock shows that many kilometres.'),
      ),
  }),
  response: readingSaved,
  status: 201,
  errors: ['car.not_found'],
});

export const confirmReading = endpoint({
  method: 'PUT',
  path: 'user/me/car/:id/reading/:rid',
  auth: 'customer',
  summary: 'Confirm a reading in doubt: it is used from now on.',
  params: { id: id(), rid: id() },
  response: readingSaved,
  errors: ['car.not_found', 'car.reading_not_found'],
});

export const removeReading = endpoint({
  method: 'DELETE',
  path: 'user/me/car/:id/reading/:rid',
  auth: 'customer',
  summary: 'Remove a reading of the customer; the assessment of the others is derived again.',
  params: { id: id(), rid: id() },
  response: saved,
  errors: ['car.not_found'],
});

export const setCarReminders = endpoint({
  method: 'PUT',
  path: 'user/me/car-reminders',
  auth: 'customer',
  summary:
    'Whether the customer wants reminders of papers that end and services that are due. A consent is replaced only by one to the current text, given as `words`.',
  body: z.object({ given: z.boolean(), words: optionalLine(300) }),
  response: messageResponse,
});

/** A plate that was typed, as it will be shown; null while it is none. */
export function previewPlate(typed: string): string | null {
  const normalised = normalisePlate(typed);
  return normalised === null ? null : formatPlate(normalised);
}
