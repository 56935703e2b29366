import type { Runtime } from '#api/runtime.ts';
import { deliverOutboxMessage, requeueStaleOutbox } from './deliver-outbox.ts';
import { purgeOutbox } from './outbox.ts';

export async function registerOutboxWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('deliver-message', ({ id }) => deliverOutboxMessage(runtime, id));
  await runtime.queue.work('deliver-bulk', ({ id }) => deliverOutboxMessage(runtime, id, true));
  await runtime.queue.work('requeue-stale-outbox', async () => {
    const found = await requeueStaleOutbox(runtime);
    if (found > 0) runtime.log.warn({ event: 'outbox.swept', found }, 'mails left behind were put in line again');
  });
  await runtime.queue.work('purge-outbox', async () => {
    const gone = await purgeOutbox(runtime);
    if (gone > 0) runtime.log.info({ event: 'outbox.forgotten', gone }, 'old mails deleted');
  });
}
