import { WEBHOOKS_DUE } from '#api/notifications/webhooks-due.ts';
import type { Runtime } from '#api/runtime.ts';
import { deliverWebhooks, queueDueReceivers } from '#api/integrations/webhooks/deliver-webhooks.ts';
import { purgeIntegrations } from './purge-integrations.ts';

/** Registers the workers that send events to receivers: on each database event, and every minute for retries. */
export async function registerIntegrationWorkers(runtime: Runtime): Promise<void> {
  const { queue, changes, log } = runtime;
  await queue.work('deliver-webhooks', ({ receiver }) => deliverWebhooks(runtime, receiver));
  await queue.work('send-due-webhooks', () => queueDueReceivers(runtime));
  await queue.work('purge-integrations', async () => {
    const deleted = await purgeIntegrations(runtime);
    if (deleted > 0) log.info({ event: 'integrations.purged', deleted }, 'old keys and deliveries deleted');
  });
  // A job runs every minute and finds missed events.
  changes.follow((word) => {
    if (word === WEBHOOKS_DUE || word === null)
      queueDueReceivers(runtime).catch((error: unknown) =>
        log.warn({ err: error, event: 'webhook.round' }, 'deliveries could not be queued'),
      );
  });
  await changes.start();
}
