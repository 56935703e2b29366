import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/push.contract.ts';
import { startPush, stopPush } from './push.ts';

export function pushRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.startPush, async ({ customer, body }) => {
    await startPush(runtime, customer, body.endpoint, body.keys);
    return { message: 'We will tell you here.' };
  });
  bind(contract.stopPush, async ({ customer }) => {
    await stopPush(runtime, customer);
    return { message: 'We tell you nothing more here.' };
  });
}
