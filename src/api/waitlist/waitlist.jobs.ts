import type { Runtime } from '#api/runtime.ts';
import { forgetOldEntries } from './join-waitlist.ts';

export async function workWaitlist(runtime: Runtime): Promise<void> {
  await runtime.queue.work('forget-waitlist', async () => {
    const gone = await forgetOldEntries(runtime);
    if (gone > 0) runtime.log.info({ event: 'waitlist.forgotten', gone }, 'old waitlist entries deleted');
  });
}
