import type { Runtime } from '#api/runtime.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listFeeds as call } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as repo from './calendar-feeds.repository.ts';
import { presentFeed } from './calendar-feed.ts';

/** The calendar feeds, and the bays that can have a feed. */
export async function listFeeds({ db }: Runtime): Promise<Output<typeof call>> {
  const feeds = await repo.listFeeds(db);
  const bays = await repo.listBays(db);
  return { feeds: feeds.map(presentFeed), bays: bays.map(({ id, name }) => ({ _id: id, name })) };
}
