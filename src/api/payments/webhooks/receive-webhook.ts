import { createHash } from 'node:crypto';
import type { Runtime } from '#api/runtime.ts';
import { warnCounted } from '#api/platform/http/log-throttle.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './webhook-events.repository.ts';

/**
 * Receives one webhook: verifies the signature over the raw bytes, stores them and queues the handling, in one
 * transaction. Nothing of an unsigned request is stored or used.
 * @throws AppError payment.bad_signature, request.not_json
 */
export async function receiveWebhook(
  runtime: Runtime,
  body: Buffer,
  signature: string | undefined,
  from: { source: string; requestId: string },
): Promise<void> {
  if (!runtime.paystack.verifySignature(body, signature)) {
    warnCounted(
      runtime.log,
      { event: 'webhook.bad_signature', source: from.source, requestId: from.requestId, bytes: body.length },
      'webhook with an invalid signature',
    );
    throw new AppError('payment.bad_signature');
  }
  const providerEvent = runtime.paystack.readEvent(body);
  if (providerEvent === null) throw new AppError('request.not_json');
  const digest = createHash('sha256').update(body).digest();
  await runtime.db.transaction().execute(async (trx) => {
    const { id, handled } = await repo.saveWebhookEvent(trx, {
      digest,
      event: providerEvent.event,
      reference: providerEvent.reference,
      body,
    });
    if (!handled) await runtime.queue.send('handle-webhook-event', { id }, trx);
  });
}
