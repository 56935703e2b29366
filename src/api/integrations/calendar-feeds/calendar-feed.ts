import { hash, randomBytes } from 'node:crypto';
import type { CalendarFeed, listFeeds as call } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Output } from '#shared/endpoint.ts';
import * as repo from './calendar-feeds.repository.ts';

/** A feed as the API returns it to staff, without its address. */
export const presentFeed = (row: repo.FeedRow): CalendarFeed => ({
  _id: row.id,
  name: row.name,
  bay: row.resource_id === null || row.bay === null ? null : { _id: row.resource_id, name: row.bay },
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
  renewedAt: row.renewed_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
});

/** A new secret of 128 random bits. Only feeds and unsubscribe links have a secret in their address. */
export function newFeedSecret(): { secret: string; digest: Buffer } {
  const secret = randomBytes(16).toString('base64url');
  return { secret, digest: feedDigest(secret) };
}

/** The digest under which a feed's secret is stored. */
export const feedDigest = (secret: string): Buffer => hash('sha256', `calendar:${secret}`, 'buffer');

/** The address at which a calendar application reads a feed. */
export const feedAddress = (publicUrl: string, secret: string): string =>
  `${publicUrl.replace(/\/$/, '')}/calendar/${secret}.ics`;

/** The calendar feeds, and the bays that can have a feed. */
export async function listFeeds({ db }: Runtime): Promise<Output<typeof call>> {
  const feeds = await repo.listFeeds(db);
  const bays = await repo.listBays(db);
  return { feeds: feeds.map(presentFeed), bays: bays.map(({ id, name }) => ({ _id: id, name })) };
}
