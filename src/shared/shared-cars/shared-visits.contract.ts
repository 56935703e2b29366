import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { DRIVER_BLOCKS } from '#shared/releases/driver-release.ts';
import { BELONGINGS, VISIT_STATES } from '#shared/visits/visit-states.ts';

/**
 * The visits of a car for its drivers and partners: when and where. No field has money, an estimate, a message or a
 * contact, and none notifies them (docs/api.md 20). Instants are ISO 8601.
 */

/** `cancelled` also while the cancellation is requested. A booking that was completed without a visit is `released`. */
export const SHARED_STATES = [...VISIT_STATES, 'cancelled'] as const;
export type SharedState = (typeof SHARED_STATES)[number];

const sharedVisit = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  /** The id of the car. */
  car: z.string(),
  carType: z.string(),
  plate: z.nullable(z.string()),
  service: z.string(),
  mode: z.enum(MODES),
  /** Where the car is to be brought; null for a pick-up. */
  place: z.nullable(z.object({ name: z.string(), address: z.string() })),
  /** Null: no time is agreed yet. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  state: z.enum(SHARED_STATES),
  /** When the car came. */
  checkedInAt: z.nullable(z.string()),
  readyAt: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  /** Four digits that the desk asks for; null once they are no longer accepted. */
  checkInCode: z.nullable(z.string()),
});
export type SharedVisit = z.output<typeof sharedVisit>;

export const listSharedVisits = endpoint({
  method: 'GET',
  path: 'shared/visit',
  auth: 'customer',
  summary:
    'The visits of the cars that others share with the caller: those that are to come or under way, and the last.',
  response: z.object({
    /** The cars that are here first, then the earliest. */
    visits: z.array(sharedVisit),
    /** The latest first, at most 20, since the caller joined the car. */
    past: z.array(sharedVisit),
  }),
});

const params = { id: id() };

export const getSharedVisit = endpoint({
  method: 'GET',
  path: 'shared/visit/:id',
  auth: 'customer',
  summary: 'One visit of a car that another person shares with the caller.',
  params,
  response: sharedVisit,
  errors: ['booking.not_found'],
});

const driverRelease = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  state: z.enum(SHARED_STATES),
  carType: z.string(),
  plate: z.nullable(z.string()),
  /** Null: the caller can show the code. */
  why: z.nullable(z.enum(DRIVER_BLOCKS)),
  /** What lies at the centre with the car; null before its check-in. */
  takeAlong: z.nullable(z.object({ keyTag: z.nullable(z.string()), belongings: z.array(z.enum(BELONGINGS)) })),
  releasedAt: z.nullable(z.string()),
});
export type DriverRelease = z.output<typeof driverRelease>;

export const getDriverRelease = endpoint({
  method: 'GET',
  path: 'shared/visit/:id/release',
  auth: 'customer',
  summary: 'Whether the caller, a driver whom the owner named for all visits, can show the code that lets the car go.',
  params,
  response: driverRelease,
  errors: ['booking.not_found'],
});

export const showDriverCode = endpoint({
  method: 'POST',
  path: 'shared/visit/:id/release',
  auth: 'customer',
  summary:
    'Show the release code of the driver whom the owner named for all visits, on a device known before check-in. The owner is notified each time.',
  params,
  response: z.extend(driverRelease, {
    /** Six digits; null while `why` gives the reason. */
    code: z.nullable(z.string()),
  }),
  errors: ['booking.not_found'],
});
