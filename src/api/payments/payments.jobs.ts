import type { Runtime } from '#api/runtime.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import { UncertainResultError } from './record-refund-updates.ts';
import { sendRefund } from './send-refund.ts';
import { reconcileAll } from './reconcile-all.ts';
import { reconcileOpen } from './reconcile-open.ts';
import { verifyReference } from './verify-payment.ts';
import { handleEvent } from './handle-webhook.ts';

export async function registerPaymentWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('settle-payment', async ({ reference }) => {
    const verification = await verifyReference(runtime, reference);
    if (verification === null || RECEIVED_STATUSES.includes(verification.status)) return;
    // A retry does not fix a refused key; the operator has a log line.
    if (verification.uncertain?.reason === 'unauthorized') return;
    if (verification.pending || verification.uncertain !== null)
      throw new UncertainResultError(`${reference} is not certain yet`);
  });
  await runtime.queue.work('handle-webhook-event', ({ id }) => handleEvent(runtime, id));
  await runtime.queue.work('send-refund', ({ id }) => sendRefund(runtime, id));
  await runtime.queue.work('reconcile-open', async () => void (await reconcileOpen(runtime)));
  await runtime.queue.work('reconcile-all', async () => void (await reconcileAll(runtime)));
}
