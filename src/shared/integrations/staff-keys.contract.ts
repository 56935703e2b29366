import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import { calendarDay } from '#shared/calendar-instant.ts';
import { staffIdentity, STAFF_IDENTITY_ERRORS } from '#shared/staff-identity.ts';
import { line } from '#shared/text-schemas.ts';
import { keysOf } from '#shared/guards.ts';

/** Keys with which other systems read the API. */

const scopes = z.array(z.enum(keysOf(KEY_SCOPES))).check(z.minLength(1, 'Choose what it may read.'), z.maxLength(20));

const key = z.object({
  _id: z.string(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(z.enum(keysOf(KEY_SCOPES))),
  madeBy: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** `refused`: the person who made it may no longer. */
  state: z.enum(['active', 'expired', 'revoked', 'refused']),
});
export type ApiKey = z.output<typeof key>;

export const listKeys = endpoint({
  method: 'GET',
  path: 'staff/keys',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'The keys for others, the newest first.',
  response: z.object({ keys: z.array(key) }),
});

export const createKey = endpoint({
  method: 'POST',
  path: 'staff/keys',
  auth: 'staff',
  may: 'integrations.manage',
  summary:
    'Make a key with the current password and a role that is older than a day. The key is returned only here; the maker’s other sessions end, and all owners get an email.',
  body: z.object({
    name: line(80),
    scopes,
    /** Its last day, at most a year ahead. */
    expiresOn: calendarDay,
    ...staffIdentity,
  }),
  response: z.object({ message: z.string(), secret: z.string(), key }),
  status: 201,
  errors: ['key.too_many', 'key.bad_end', 'staff.role_is_new', ...STAFF_IDENTITY_ERRORS],
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: 'staff/keys/:id',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Revoke a key. Also 200 when it is revoked already.',
  params: { id: id() },
  response: messageResponse,
  errors: ['key.not_found'],
});
