import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { RESOURCE_KINDS } from '#shared/scheduling/resource-kinds.ts';
import { line } from '#shared/text-schemas.ts';
import { visitPhoto } from './visit-photos.contract.ts';
import { BELONGINGS, CUSTODY_EVENTS, FUEL_LEVELS, MARK_KINDS, PLACES, VISIT_STATES } from './visit-states.ts';

/** The stay of a car at the centre: check-in, custody of car and key, ready. Instants are ISO 8601. */

const MAX_KM = 2_000_000;

const belonging = z.object({ item: z.enum(BELONGINGS), present: z.boolean() });
export type Belonging = z.output<typeof belonging>;
/** A mark on the body; `x` and `y` in thousandths of the outline, null when it was chosen from the list. */
const mark = z.object({
  kind: z.enum(MARK_KINDS),
  where: line(60),
  x: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
  y: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
});
const km = z.int().check(z.gte(0), z.lte(MAX_KM));

/** Parts of the check-in record, for the call that writes it. */
export const checkInParts = { belonging, mark, km };

/** A member of staff as a customer sees them: the first name. */
const who = z.nullable(z.string());

const custodyEvent = z.object({
  _id: z.string(),
  kind: z.enum(CUSTODY_EVENTS),
  at: z.string(),
  /** Where the key or the car went; null: nowhere else. */
  place: z.nullable(z.enum(PLACES)),
  /** The hook's number, the bay's name or the person's first name. */
  placeName: z.nullable(z.string()),
  /** What work the bay is for; null where it went to no bay. */
  bayKind: z.nullable(z.enum(RESOURCE_KINDS)),
  km: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** Who recorded it; null: the customer. */
  by: who,
});
export type CustodyEvent = z.output<typeof custodyEvent>;

/** What was recorded at check-in. */
const checkIn = z.object({
  at: z.string(),
  by: who,
  plate: z.string(),
  /** The plate differs from the booking's. */
  otherPlate: z.boolean(),
  km: z.nullable(z.int()),
  fuel: z.enum(FUEL_LEVELS),
  belongings: z.array(belonging),
  belongingsNote: z.nullable(z.string()),
  marks: z.array(mark),
  keyTag: z.nullable(z.string()),
  /** How the customer confirmed it; null: not confirmed. */
  confirmedBy: z.nullable(z.enum(['customer', 'code'])),
  confirmedAt: z.nullable(z.string()),
});

export const visitFields = {
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  state: z.enum(VISIT_STATES),
  carType: z.string(),
  service: z.string(),
  plate: z.nullable(z.string()),
  /** When the work is planned to end; null without an appointment. */
  readyBy: z.nullable(z.string()),
  readyAt: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  /** Null before. */
  checkIn: z.nullable(checkIn),
  /** In order of time. */
  custody: z.array(custodyEvent),
  /** In order of time, without the pictures. */
  photos: z.array(visitPhoto),
};

export const visit = z.object({
  ...visitFields,
  /** Four digits by which staff confirm the record for the customer; null once it is no longer accepted. */
  checkInCode: z.nullable(z.string()),
});
export type Visit = z.output<typeof visit>;

export const getVisit = endpoint({
  method: 'GET',
  path: 'booking/:id/visit',
  auth: 'customer',
  summary: 'Where the car of a booking is: its state, the check-in record and the custody log.',
  params: { id: id() },
  response: visit,
  errors: ['booking.not_found'],
});

export const confirmCheckIn = endpoint({
  method: 'PUT',
  path: 'booking/:id/visit/agree',
  auth: 'customer',
  summary: 'The customer confirms the check-in record. A record confirmed before is a success without effect.',
  params: { id: id() },
  response: z.object({ message: z.string(), visit }),
  errors: ['booking.not_found', 'visit.not_checked_in', 'visit.released'],
});
