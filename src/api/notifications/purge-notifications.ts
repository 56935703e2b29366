import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteOldNotifications } from './notifications.repository.ts';

/** Removes notifications past their time. Returns how many. */
export async function purgeOldNotifications({ db }: Runtime): Promise<number> {
  let gone = 0;
  for (let last = 5000; last === 5000; gone += last)
    last = await deleteOldNotifications(db, RETENTION.notificationMonths);
  return gone;
}
