import type { Runtime } from '#api/runtime.ts';
import { purgeWaitlist } from './waitlist-personal-data.ts';

export async function registerWaitlistWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('purge-waitlist', async () => {
    const gone = await purgeWaitlist(runtime);
    if (gone > 0) runtime.log.info({ event: 'waitlist.forgotten', gone }, 'old waitlist entries deleted');
  });
}
