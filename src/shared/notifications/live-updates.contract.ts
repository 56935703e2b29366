import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** What can have changed for somebody; `everything`: the line was lost for a while, look at all of it again. */
export const CHANGED = ['booking', 'notification', 'message', 'broadcast', 'everything'] as const;

/** The data of one event of the stream, JSON. */
export const change = z.object({ what: z.enum(CHANGED), id: z.optional(z.string()) });
export type Change = z.output<typeof change>;

export const followChanges = endpoint({
  method: 'GET',
  path: 'event',
  auth: 'any-session',
  summary: 'Server-sent events: what changed for this person. A heartbeat every 20 s; ends with the session.',
  response: z.unknown(),
  raw: 'response',
});
