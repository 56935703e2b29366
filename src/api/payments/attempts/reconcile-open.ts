import type { Runtime } from '#api/runtime.ts';
import { listUnfinishedRefunds } from '#api/payments/refunds/refunds.repository.ts';
import { refreshRefunds, UncertainResultError } from '#api/payments/refunds/record-refund-updates.ts';
import { findPaymentById } from '#api/payments/payments.repository.ts';
import { verifyReferences, type VerificationCounts } from './verify-references.ts';
import { listUnhandled } from '#api/payments/webhooks/webhook-events.repository.ts';
import * as repo from './reconcile.repository.ts';

/** References per run. */
const BATCH_SIZE = 500;

/** Queues unfinished refunds again that have no response from the provider, and updates the others from it. */
async function refreshUnfinishedRefunds(runtime: Runtime): Promise<void> {
  for (const refund of await listUnfinishedRefunds(runtime.db, 100)) {
    if (refund.status === 'due' || refund.status === 'asked') {
      await runtime.queue.send('send-refund', { id: refund.id }, undefined, undefined, refund.id);
      continue;
    }
    const payment = await findPaymentById(runtime.db, refund.payment_id);
    try {
      if (payment !== undefined) await refreshRefunds(runtime, payment);
    } catch (error) {
      if (!(error instanceof UncertainResultError)) throw error;
    }
  }
}

/** Runs every two minutes: attempts of the last day, refunds under way and webhooks whose handling gave up. */
export async function reconcileOpen(runtime: Runtime): Promise<VerificationCounts> {
  const round = await verifyReferences(runtime, await repo.listPendingAttempts(runtime.db, BATCH_SIZE));
  await refreshUnfinishedRefunds(runtime);
  for (const { id } of await listUnhandled(runtime.db, 100)) await runtime.queue.send('handle-webhook-event', { id });
  if (round.settled > 0 || round.uncertain > 0)
    runtime.log.info({ event: 'reconcile.open', ...round }, 'attempts verified');
  return round;
}
