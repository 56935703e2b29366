import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { deleteFeed } from './calendar-feeds.repository.ts';

/** Revokes a calendar feed; its address stops at once. @throws feed.not_found */
export async function revokeFeed(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<void> {
  await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    if (!(await deleteFeed(trx, id))) throw new AppError('feed.not_found');
    recordAudit({ event: 'feed.revoked', subject: { kind: 'feed', id } });
  });
}
