import type { Runtime } from '#api/runtime.ts';
import { deliver, sweep } from './deliver-outbox.ts';
import { forgetOldOutbox } from './outbox.ts';

export async function workOutbox(runtime: Runtime): Promise<void> {
  await runtime.queue.work('deliver-message', ({ id }) => deliver(runtime, id));
  await runtime.queue.work('deliver-bulk', ({ id }) => deliver(runtime, id, true));
  await runtime.queue.work('sweep-outbox', async () => {
    const found = await sweep(runtime);
    if (found > 0) runtime.log.warn({ event: 'outbox.swept', found }, 'mails left behind were put in line again');
  });
  await runtime.queue.work('forget-mails', async () => {
    const gone = await forgetOldOutbox(runtime);
    if (gone > 0) runtime.log.info({ event: 'outbox.forgotten', gone }, 'old mails deleted');
  });
}
