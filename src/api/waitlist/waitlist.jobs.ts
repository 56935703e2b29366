import type { Runtime } from '#api/runtime.ts';
import { purgeWaitlist } from './waitlist-personal-data.ts';

/** Registers the worker that deletes waitlist entries after the retention period. */
export async function registerWaitlistWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('purge-waitlist', async () => {
    const deleted = await purgeWaitlist(runtime);
    if (deleted > 0) runtime.log.info({ event: 'waitlist.purged', gone: deleted }, 'old waitlist entries deleted');
  });
}
