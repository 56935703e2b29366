import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/push.contract.ts';
import { subscribeToPush, unsubscribeFromPush } from './push.ts';

export function pushRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.startPush, async ({ customer, body }) => {
    await subscribeToPush(runtime, customer, body.endpoint, body.keys);
    return { message: 'We will tell you here.' };
  });
  bind(contract.stopPush, async ({ customer }) => {
    await unsubscribeFromPush(runtime, customer);
    return { message: 'We tell you nothing more here.' };
  });
}
