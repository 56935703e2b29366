import type { Runtime } from '#api/runtime.ts';
import { sendRefund } from './send-refund.ts';
import { reconcileAll } from './reconcile-all.ts';
import { reconcileOpen } from './reconcile-open.ts';
import { handleEvent } from './handle-webhook.ts';
import { verifyUntilCertain } from './verify-until-certain.ts';

/** Registers the workers of payments. */
export async function registerPaymentWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('verify-payment', ({ reference }) => verifyUntilCertain(runtime, reference));
  await runtime.queue.work('handle-webhook-event', ({ id }) => handleEvent(runtime, id));
  await runtime.queue.work('send-refund', ({ id }) => sendRefund(runtime, id));
  await runtime.queue.work('reconcile-open', async () => void (await reconcileOpen(runtime)));
  await runtime.queue.work('reconcile-all', async () => void (await reconcileAll(runtime)));
}
