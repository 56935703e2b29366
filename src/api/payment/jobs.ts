import type { Runtime } from '#api/runtime.ts';
import { ARRIVED } from '#shared/payments/evaluate-payment.ts';
import { NotCertain, sendRefund } from './refund/service.ts';
import { reconcileAll, reconcileOpen } from './reconcile/service.ts';
import { settle } from './service.ts';
import { handleEvent } from './webhook/service.ts';

export async function workPayments(runtime: Runtime): Promise<void> {
  await runtime.queue.work('settle-payment', async ({ reference }) => {
    const settled = await settle(runtime, reference);
    if (settled === null || ARRIVED.includes(settled.attempt)) return;
    // A refused key does not get better by asking; the operator was told.
    if (settled.uncertain?.reason === 'unauthorized') return;
    if (settled.moving || settled.uncertain !== null) throw new NotCertain(`${reference} is not certain yet`);
  });
  await runtime.queue.work('handle-provider-event', ({ id }) => handleEvent(runtime, id));
  await runtime.queue.work('send-refund', ({ id }) => sendRefund(runtime, id));
  await runtime.queue.work('reconcile-open', async () => void (await reconcileOpen(runtime)));
  await runtime.queue.work('reconcile-all', async () => void (await reconcileAll(runtime)));
}
