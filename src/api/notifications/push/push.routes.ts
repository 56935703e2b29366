import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/push.contract.ts';
import { subscribeToPush, unsubscribeFromPush } from './push-subscriptions.ts';

/** Starts and stops web push for the session of a customer. */
export function pushRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.subscribeToPush, async ({ customer, body }) => {
    await subscribeToPush(runtime, customer, body.endpoint, body.keys);
    return { message: 'We will tell you here.' };
  });
  route(contract.unsubscribeFromPush, async ({ customer }) => {
    await unsubscribeFromPush(runtime, customer);
    return { message: 'We tell you nothing more here.' };
  });
}
