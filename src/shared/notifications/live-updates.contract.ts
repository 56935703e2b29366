import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/**
 * The subject of a change. `people`: a person or an invitation of a car, with the car's `id`. `everything` after a lost
 * connection: reload all data.
 */
export const CHANGED = ['booking', 'notification', 'message', 'broadcast', 'export', 'people', 'everything'] as const;

/** The JSON data of one server-sent event. `version`: that of the booking, if its own row has changed. */
export const change = z.object({
  what: z.enum(CHANGED),
  id: z.optional(z.string()),
  version: z.optional(z.number()),
});
export type Change = z.output<typeof change>;

export const openLiveUpdates = endpoint({
  method: 'GET',
  path: 'event',
  auth: 'any-session',
  summary: 'Server-sent events about changes for this person. A heartbeat every 20 s; ends with the session.',
  response: z.unknown(),
  raw: 'response',
});
