import type { Runtime } from '#api/runtime.ts';
import { purgeWaitlist } from './waitlist-personal-data.ts';

export async function registerWaitlistJobs(runtime: Runtime): Promise<void> {
  await runtime.queue.work('forget-waitlist', async () => {
    const gone = await purgeWaitlist(runtime);
    if (gone > 0) runtime.log.info({ event: 'waitlist.forgotten', gone }, 'old waitlist entries deleted');
  });
}
