import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { idLast4, line, personName } from '#shared/text-schemas.ts';
import { BELONGINGS, VISIT_STATES } from '#shared/visits/visit-states.ts';
import { ID_KINDS, RELEASE_BLOCKS, RELEASE_WAYS } from './release-rules.ts';

/** Letting a car go at the gate. No answer carries a code. Naira; instants ISO 8601. */

const person = {
  /** `driver`: the owner named them for all visits. */
  who: z.enum(['owner', 'collector', 'driver']),
  /** Empty: erased. */
  name: z.string(),
};

const staffRelease = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  state: z.enum(VISIT_STATES),
  carType: z.string(),
  service: z.string(),
  plate: z.nullable(z.string()),
  keyTag: z.nullable(z.string()),
  belongings: z.array(z.enum(BELONGINGS)),
  belongingsNote: z.nullable(z.string()),
  due: z.number(),
  /** Why a code does not let the car go for this member of staff; null: it does. */
  why: z.nullable(z.enum(RELEASE_BLOCKS)),
  /** Whether this member of staff may let it go without a code. */
  mayReleaseWithoutCode: z.boolean(),
  /** The owner's account had a phone only when the car came, so that a new device shows no code. */
  showsOnKnownDeviceOnly: z.boolean(),
  /** Wrong codes that may still follow before no code counts. */
  triesLeft: z.int(),
  mayCollect: z.array(z.object({ ...person, namedAt: z.nullable(z.string()) })),
  /** Whose code was checked; null without a check, and once the car has left. */
  codeOf: z.nullable(z.object(person)),
  released: z.nullable(
    z.object({
      at: z.string(),
      way: z.enum(RELEASE_WAYS),
      /** Who took it; null once erased. */
      to: z.nullable(z.string()),
      by: z.string(),
      due: z.number(),
      /** The release without a code, for staff who may do it; else null. */
      reason: z.nullable(z.string()),
      idKind: z.nullable(z.enum(ID_KINDS)),
      idLast4: z.nullable(z.string()),
    }),
  ),
});
export type StaffRelease = z.output<typeof staffRelease>;

const params = { id: id() };
const saved = z.object({ message: z.string(), release: staffRelease });
const code = z.string().check(z.regex(/^\d{6}$/, 'Type the six digits.'));

/** Wrong codes that may still follow. */
export const wrongCodePayload = z.object({ triesLeft: z.number() });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'release.wrong_code': z.output<typeof wrongCodePayload>;
    /** Naira. */
    'release.money_due': { due: number };
  }
}

export const getStaffRelease = endpoint({
  method: 'GET',
  path: 'staff/visit/:id/release',
  auth: 'staff',
  may: 'visits.release',
  summary: 'What the gate sees of a car before a code is typed: plate, money due, what to hand over, who may collect.',
  params,
  response: staffRelease,
  errors: ['visit.not_found'],
});

export const checkReleaseCode = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/release/check',
  auth: 'staff',
  may: 'visits.release',
  summary: 'Check a release code and see whose it is, without letting the car go. A wrong one counts as a try.',
  params,
  body: z.object({ code }),
  response: staffRelease,
  errors: [
    'visit.not_found',
    'release.not_ready',
    'release.credentials_changed',
    'release.wrong_code',
    'release.too_many_tries',
  ],
});

export const releaseCar = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/release',
  auth: 'staff',
  may: 'visits.release',
  summary: 'Let a ready car go by its release code. A car that left already is a success without effect.',
  params,
  body: z.object({ code }),
  response: saved,
  errors: [
    'visit.not_found',
    'release.not_ready',
    'release.credentials_changed',
    'release.money_due',
    'release.wrong_code',
    'release.too_many_tries',
  ],
});

export const releaseWithoutCode = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/release/without-code',
  auth: 'staff',
  may: 'visits.release-without-code',
  summary:
    'Let a ready car go without a code, also a while after it left (`at`). The owners of the car and of the centre are told at once. A car that left already is a success without effect.',
  params,
  body: z.object({
    /** Who takes the car, as on their ID. */
    name: personName(120),
    reason: line(300),
    idKind: z.enum(ID_KINDS),
    idLast4: idLast4(),
    at: z.optional(calendarInstant),
  }),
  response: saved,
  errors: ['visit.not_found', 'release.not_ready'],
});
