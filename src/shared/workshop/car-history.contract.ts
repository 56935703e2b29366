import * as z from 'zod/mini';
import { car, carReading } from '#shared/cars/cars.contract.ts';
import { endpoint, id } from '#shared/endpoint.ts';

/** When a car is due for its next service; see `NextService`. Days are YYYY-MM-DD. */
const nextService = z.object({
  service: z.string(),
  lastOn: z.string(),
  dueOn: z.nullable(z.string()),
  dueKm: z.nullable(z.int()),
  lastKm: z.nullable(z.int()),
  expectedOn: z.nullable(z.string()),
  firstOn: z.nullable(z.string()),
});

/** A job that was done on a car. */
const doneJob = z.object({
  /** Of its booking. */
  _id: z.string(),
  number: z.string(),
  service: z.string(),
  /** With all approved work, naira. */
  amount: z.number(),
  /** The approved work, with the amount of each line. */
  lines: z.array(z.object({ name: z.string(), amount: z.number() })),
  /** When it was completed, ISO 8601. */
  at: z.string(),
  /** On the clock then; null when no reading says so. */
  km: z.nullable(z.int()),
});
export type DoneJob = z.output<typeof doneJob>;

export const getCarHistory = endpoint({
  method: 'GET',
  path: 'user/me/car/:id',
  auth: 'customer',
  summary: 'A car with its readings, its next service and the jobs that were done on it, the newest first.',
  params: { id: id() },
  response: z.object({
    car,
    /** The newest first, at most the last 50. */
    readings: z.array(carReading),
    nextService: z.nullable(nextService),
    history: z.array(doneJob),
    /** Of all jobs, naira. */
    spent: z.number(),
  }),
  errors: ['car.not_found'],
});
