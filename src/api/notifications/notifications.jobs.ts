import type { Runtime } from '#api/runtime.ts';
import { deliverOutboxEntry } from './deliver-outbox.ts';
import { requeueStaleOutbox } from './resend-outbox-entry.ts';
import { smsAccountNotification } from './notifications.texts.ts';
import { notify } from './notify.ts';
import { purgeOutbox, purgeOldNotifications } from './purge-notifications.ts';
import { registerPushWorkers } from '#api/notifications/push/push.jobs.ts';

/** Registers the workers of the outbox, web push, the SMS account alert, and the deletion of old rows. */
export async function registerNotificationWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('deliver-message', ({ id }) => deliverOutboxEntry(runtime, id));
  await runtime.queue.work('deliver-bulk', ({ id }) => deliverOutboxEntry(runtime, id, true));
  await runtime.queue.work('requeue-stale-outbox', async () => {
    const found = await requeueStaleOutbox(runtime);
    if (found > 0) runtime.log.warn({ event: 'outbox.requeued', found }, 'overdue messages requeued');
  });
  await runtime.queue.work('purge-outbox', async () => {
    const deleted = await purgeOutbox(runtime);
    if (deleted > 0) runtime.log.info({ event: 'outbox.purged', deleted }, 'old messages deleted');
  });
  await runtime.queue.work('alert-sms-account', () =>
    runtime.db.transaction().execute((trx) => notify(trx, { staff: 'super_admins' }, smsAccountNotification)),
  );
  await registerPushWorkers(runtime);
  await runtime.queue.work('purge-notifications', async () => {
    const deleted = await purgeOldNotifications(runtime);
    if (deleted > 0) runtime.log.info({ event: 'notifications.purged', deleted }, 'old notifications deleted');
  });
}
