import type { Runtime } from '#api/runtime.ts';
import { emailAnnouncement } from './email-announcement.ts';
import { smsAccountNotification } from '#api/notifications/notifications.texts.ts';
import { registerPushWorkers } from '#api/notifications/push.ts';
import { purgeOldNotifications } from './purge-notifications.ts';
import { notify } from '#api/notifications/notify.ts';

export async function registerMessageWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('mail-announcement', async ({ id }) => {
    const people = await emailAnnouncement(runtime, id);
    runtime.log.info({ event: 'message.announcement_mailed', message: id, people }, 'announcement put in line');
  });
  await runtime.queue.work('alert-sms-account', () =>
    runtime.db.transaction().execute((trx) => notify(trx, { staff: 'super_admins' }, smsAccountNotification)),
  );
  await registerPushWorkers(runtime);
  await runtime.queue.work('purge-notifications', async () => {
    const gone = await purgeOldNotifications(runtime);
    if (gone > 0) runtime.log.info({ event: 'message.notifications_deleted', gone }, 'old notifications deleted');
  });
}
