import type { RegisterRoute } from '#api/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { receiveWebhook } from '#shared/payments/payments.contract.ts';
import { receive } from './service.ts';

export function webhookRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(receiveWebhook, async ({ body, source, requestId, request: { headers } }) => {
    const signature = headers['x-paystack-signature'];
    await receive(runtime, body, typeof signature === 'string' ? signature : undefined, { source, requestId });
    return { message: 'Received.' };
  });
}
