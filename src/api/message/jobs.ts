import type { Runtime } from '#api/runtime.ts';
import { forgetOldNotifications } from './service.ts';

export async function workMessages(runtime: Runtime): Promise<void> {
  await runtime.queue.work('forget-notifications', async () => {
    const gone = await forgetOldNotifications(runtime);
    if (gone > 0) runtime.log.info({ event: 'message.notifications_deleted', gone }, 'old notifications deleted');
  });
}
