import type { Runtime } from '#api/runtime.ts';
import { mailAnnouncement } from './email-announcement.ts';
import { smsAccountNews } from './messages.emails.ts';
import { workPushes } from '#api/notifications/push.ts';
import { forgetOldNotifications, notify } from './send-message.ts';

export async function workMessages(runtime: Runtime): Promise<void> {
  await runtime.queue.work('mail-announcement', async ({ id }) => {
    const people = await mailAnnouncement(runtime, id);
    runtime.log.info({ event: 'message.announcement_mailed', message: id, people }, 'announcement put in line');
  });
  await runtime.queue.work('tell-sms-account', () => runtime.db.transaction().execute((trx) => notify(trx, { staff: 'super_admins' }, smsAccountNews)));
  await workPushes(runtime);
  await runtime.queue.work('forget-notifications', async () => {
    const gone = await forgetOldNotifications(runtime);
    if (gone > 0) runtime.log.info({ event: 'message.notifications_deleted', gone }, 'old notifications deleted');
  });
}
