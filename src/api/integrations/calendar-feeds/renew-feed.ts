import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as repo from './calendar-feeds.repository.ts';
import { feedAddress, newFeedSecret, presentFeed } from './calendar-feed.ts';

/** Gives a feed another secret address; the one before it stops at once. @throws feed.not_found */
export async function renewFeed(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<{ address: string; feed: CalendarFeed }> {
  const { secret, digest } = newFeedSecret();
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    if (!(await repo.replaceDigest(trx, id, digest))) throw new AppError('feed.not_found');
    recordAudit({ event: 'feed.renewed', subject: { kind: 'feed', id } });
    return repo.findFeed(trx, id);
  });
  if (row === undefined) throw new AppError('feed.not_found');
  return { address: feedAddress(runtime.config.publicUrl, secret), feed: presentFeed(row) };
}
