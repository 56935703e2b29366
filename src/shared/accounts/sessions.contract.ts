import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';

/** A place where the customer is logged in; `device` describes the browser at the log-in, e.g. "Chrome on Android". */
const openSession = z.object({
  _id: z.string(),
  device: z.string(),
  lastSeen: z.string(),
  /** True for the session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: 'user/me/sessions',
  auth: 'customer',
  summary: 'Where the customer is logged in; the session of this call comes first.',
  response: z.object({ sessions: z.array(openSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: 'user/me/sessions/:id',
  auth: 'customer',
  summary: 'End one session. Somebody else’s is answered like a missing one.',
  params: { id: id() },
  response: messageResponse,
  errors: ['account.session_not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'user/me/sessions',
  auth: 'customer',
  summary: 'End every session but the one of this call.',
  response: messageResponse,
});
