import * as z from 'zod/mini';
import { codeOrToken } from '#shared/accounts/accounts.contract.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { personName, phoneText } from '#shared/text-schemas.ts';
import { BELONGINGS, FUEL_LEVELS, VISIT_STATES } from '#shared/visits/visit-states.ts';
import { RELEASE_BLOCKS, RELEASE_WAYS } from './release-rules.ts';

/**
 * How a customer gets their car back: the release code, and the person who may collect it for them. Naira; instants in
 * ISO 8601.
 */

/** The second channels: a verified phone, and the email of the account. */
export const CONFIRM_CHANNELS = ['email', 'sms'] as const;
export type ConfirmChannel = (typeof CONFIRM_CHANNELS)[number];

const release = z.object({
  /** The id of its booking. */
  _id: z.string(),
  number: z.string(),
  state: z.enum(VISIT_STATES),
  carType: z.string(),
  plate: z.nullable(z.string()),
  /** The customer's own name. */
  fullName: z.string(),
  /** Six digits, which are also the whole content of the QR picture; null while `why` gives the reason. */
  code: z.nullable(z.string()),
  why: z.nullable(z.enum(RELEASE_BLOCKS)),
  /**
   * Where a code can be sent that confirms the caller. Null: there is nothing to confirm, since the device was known
   * before check-in, the session is confirmed, or no car is here. Empty: a manager at the gate releases the car.
   */
  confirmBy: z.nullable(z.array(z.enum(CONFIRM_CHANNELS))),
  /** When codes are valid again. Null unless `why` is `credentials-changed`. */
  countsFrom: z.nullable(z.string()),
  due: z.number(),
  /** Which code of the customer counts, from 1; a new one is one more. */
  codeNumber: z.int(),
  newCodesLeft: z.int(),
  /** How many more wrong codes leave this code valid. */
  triesLeft: z.int(),
  /** The named person; null: no one. Name and phone are null while there is something to confirm. */
  collector: z.nullable(z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), namedAt: z.string() })),
  /** What lies at the centre with the car; null before its check-in. */
  takeAlong: z.nullable(
    z.object({
      keyTag: z.nullable(z.string()),
      belongings: z.array(z.enum(BELONGINGS)),
      note: z.nullable(z.string()),
      /** As it was at the check-in. */
      km: z.nullable(z.int()),
      fuel: z.enum(FUEL_LEVELS),
    }),
  ),
  /** `to` is the person who took the car; null for the customer's own code, and once erased. */
  released: z.nullable(z.object({ at: z.string(), way: z.enum(RELEASE_WAYS), to: z.nullable(z.string()) })),
});
export type Release = z.output<typeof release>;

const params = { id: id() };
const saved = z.object({ message: z.string(), release });

export const getRelease = endpoint({
  method: 'GET',
  path: 'booking/:id/release',
  auth: 'customer',
  summary: 'The code that lets a ready car go, or the reason why there is none, and the person who may collect it.',
  params,
  response: release,
  errors: ['booking.not_found'],
});

export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: 'booking/:id/release/code',
  auth: 'customer',
  summary: "Send a code to the account's email or verified phone, with which a new device sees the release code.",
  params,
  body: z.object({ by: z.enum(CONFIRM_CHANNELS) }),
  response: messageResponse,
  errors: [
    'booking.not_found',
    'visit.not_checked_in',
    'visit.released',
    'account.known_device_only',
    'customer.phone_unverified',
    'account.no_sms',
    'account.too_many_texts',
    'account.code_too_soon',
  ],
});

export const showReleaseCode = endpoint({
  method: 'POST',
  path: 'booking/:id/release',
  auth: 'customer',
  summary:
    'Confirm the caller by the code that `sendConfirmationCode` sent, on a device that was not known before check-in; this session then sees the release code until the car has left. One that sees it already needs nothing.',
  params,
  body: z.object(codeOrToken(6)),
  response: release,
  errors: ['booking.not_found', 'account.confirm_first', 'account.wrong_code', 'account.too_many_tries'],
});

export const makeNewCode = endpoint({
  method: 'POST',
  path: 'booking/:id/release/new',
  auth: 'customer',
  summary:
    'Make a new release code in place of the one with the number `replaces`, at most three a visit. One that was replaced already is a success without effect.',
  params,
  body: z.object({ replaces: z.int().check(z.gte(1), z.lte(4)) }),
  response: saved,
  errors: [
    'booking.not_found',
    'release.not_ready',
    'visit.released',
    'release.credentials_changed',
    'release.no_new_codes',
    'account.confirm_first',
  ],
});

export const nameCollector = endpoint({
  method: 'POST',
  path: 'booking/:id/collector',
  auth: 'customer',
  summary:
    'Name another person to collect the car, who gets a code of their own by SMS. It replaces the one named before; the same again is a success without effect.',
  params,
  body: z.object({ name: personName(120), phone: phoneText() }),
  response: saved,
  errors: [
    'booking.not_found',
    'visit.not_checked_in',
    'visit.released',
    'release.credentials_changed',
    'release.too_many_collectors',
    'release.no_sms',
    'account.too_many_texts',
    'account.confirm_first',
  ],
});

export const takeCollectorBack = endpoint({
  method: 'DELETE',
  path: 'booking/:id/collector',
  auth: 'customer',
  summary:
    'Take back the named person, whose code no longer works. Without a named person it is a success without effect.',
  params,
  response: saved,
  errors: ['booking.not_found', 'visit.released'],
});
