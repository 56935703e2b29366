import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as repo from './calendar-feeds.repository.ts';
import { feedAddress, newFeedSecret, presentFeed } from './calendar-feed.ts';

/** Maximum number of feeds. */
const MOST_FEEDS = 50;

/**
 * Makes a calendar feed of a bay, or of all bays when null. Its secret address is returned only here.
 * @throws feed.unknown_bay, feed.too_many
 */
export async function createFeed(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  name: string,
  bay: string | null,
): Promise<{ address: string; feed: CalendarFeed }> {
  const { secret, digest } = newFeedSecret();
  const id = newId();
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    const bays = await repo.listBays(trx);
    if (bay !== null && !bays.some((one) => one.id === bay)) throw new AppError('feed.unknown_bay');
    if ((await repo.lockAndCount(trx)) >= MOST_FEEDS) throw new AppError('feed.too_many');
    await repo.insertFeed(trx, { id, name, resource_id: bay, digest, made_by: call.staff.staffId });
    recordAudit({ event: 'feed.created', subject: { kind: 'feed', id }, detail: { bay } });
    return repo.findFeed(trx, id);
  });
  if (row === undefined) throw new Error('the feed that was just inserted is not there');
  return { address: feedAddress(runtime.config.publicUrl, secret), feed: presentFeed(row) };
}
