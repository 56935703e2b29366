import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { receiveWebhook as receiveWebhookCall } from '#shared/payments/payments.contract.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { ANSWERS } from '#api/payments/payments.texts.ts';

/** The public webhook of Paystack. The signature is verified over the raw bytes of the body. */
export function webhookRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(receiveWebhookCall, async ({ body, source, requestId, request: { headers } }) => {
    const signature = headers['x-paystack-signature'];
    await receiveWebhook(runtime, body, typeof signature === 'string' ? signature : undefined, { source, requestId });
    return { message: ANSWERS.webhookReceived };
  });
}
