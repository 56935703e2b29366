import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/push.contract.ts';
import { subscribeToPush, unsubscribeFromPush } from './push-subscriptions.ts';
import { ANSWERS } from '#api/notifications/notifications.texts.ts';

/** Starts and stops web push for the session of a customer. */
export function pushRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.subscribeToPush, async ({ customer, body }) => {
    await subscribeToPush(runtime, customer, body.endpoint, body.keys);
    return { message: ANSWERS.pushOn };
  });
  route(contract.unsubscribeFromPush, async ({ customer }) => {
    await unsubscribeFromPush(runtime, customer);
    return { message: ANSWERS.pushOff };
  });
}
