import type { Runtime } from '#api/runtime.ts';
import { KEPT } from '#shared/retention.ts';
import { deleteOldNotifications } from './notifications.repository.ts';

/** Deletes notifications past their retention period. Returns their number. */
export async function purgeOldNotifications({ db }: Runtime): Promise<number> {
  let gone = 0;
  for (let last = 5000; last === 5000; gone += last) last = await deleteOldNotifications(db, KEPT.notificationMonths);
  return gone;
}
