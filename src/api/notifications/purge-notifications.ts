import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteOldNotifications } from './notifications.repository.ts';
import { deleteOldOutbox } from './outbox.repository.ts';

/** Deletes notifications past their retention period. Returns their number. */
export async function purgeOldNotifications({ db }: Runtime): Promise<number> {
  let deleted = 0;
  for (let batch = 5000; batch === 5000; deleted += batch)
    batch = await deleteOldNotifications(db, RETENTION.notificationMonths);
  return deleted;
}

/** Deletes outbox entries past their retention period. Returns their number. */
export const purgeOutbox = ({ db }: Runtime): Promise<number> => deleteOldOutbox(db, RETENTION.outboxMonths);
