import type { Runtime } from '#api/runtime.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { reconcileAll } from './attempts/reconcile-all.ts';
import { reconcileOpen } from './attempts/reconcile-open.ts';
import { handleEvent } from './webhooks/handle-webhook.ts';
import { verifyUntilCertain } from './attempts/verify-until-certain.ts';

/** Registers the workers of payments. */
export async function registerPaymentWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('verify-payment', ({ reference }) => verifyUntilCertain(runtime, reference));
  await runtime.queue.work('handle-webhook-event', ({ id }) => handleEvent(runtime, id));
  await runtime.queue.work('send-refund', ({ id }) => sendRefund(runtime, id));
  await runtime.queue.work('reconcile-open', async () => void (await reconcileOpen(runtime)));
  await runtime.queue.work('reconcile-all', async () => void (await reconcileAll(runtime)));
}
