import type { Runtime } from '#api/runtime.ts';
import { deliverDuePushes } from './deliver-pushes.ts';
import * as repo from './push.repository.ts';
import { PUSH_DUE } from '#api/notifications/notifications.repository.ts';

/** Registers the push workers: on each database event, and every minute for retries. */
export async function registerPushWorkers(runtime: Runtime): Promise<void> {
  const { db, queue, changes, push } = runtime;
  const queueRun = () => queue.send('deliver-pushes', {}, undefined, undefined, 'round');
  await queue.work('deliver-pushes', () => deliverDuePushes(runtime));
  await queue.work('requeue-stale-pushes', async () => {
    if (await repo.isDue(db)) await queueRun();
  });
  if (push === null) return;
  // A job runs every minute and finds a push whose event was lost.
  changes.follow((word) => {
    if (word === PUSH_DUE || word === null)
      queueRun().catch((error: unknown) =>
        runtime.log.warn({ err: error, event: 'push.round' }, 'push run could not be queued'),
      );
  });
  await changes.start();
}
