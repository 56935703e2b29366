import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, optionalLine } from '#shared/text-schemas.ts';

/** Addresses at which a calendar application reads the jobs of a bay. */

const feed = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null: all bays. */
  bay: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  madeBy: z.string(),
  madeAt: z.string(),
  /** When its address was last replaced. */
  renewedAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
});
export type CalendarFeed = z.output<typeof feed>;

const withAddress = z.object({ message: z.string(), address: z.string(), feed });

export const listFeeds = endpoint({
  method: 'GET',
  path: 'staff/calendar-feeds',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'The calendar feeds, and the bays that can have a feed.',
  response: z.object({ feeds: z.array(feed), bays: z.array(z.object({ _id: z.string(), name: z.string() })) }),
});

export const createFeed = endpoint({
  method: 'POST',
  path: 'staff/calendar-feeds',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Make a feed of a bay, or of all. Its secret address is returned only here.',
  body: z.object({ name: line(80), bay: optionalLine(40) }),
  response: withAddress,
  status: 201,
  errors: ['feed.unknown_bay', 'feed.too_many'],
});

export const renewFeed = endpoint({
  method: 'POST',
  path: 'staff/calendar-feeds/:id/address',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Another secret address, returned only here; the former address stops at once.',
  params: { id: id() },
  response: withAddress,
  errors: ['feed.not_found'],
});

export const revokeFeed = endpoint({
  method: 'DELETE',
  path: 'staff/calendar-feeds/:id',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Revoke a feed; its address stops at once.',
  params: { id: id() },
  response: messageResponse,
  errors: ['feed.not_found'],
});
