import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { joinWaitlist } from '#shared/waitlist/waitlist.contract.ts';
import { join } from './join-waitlist.ts';

export function waitlistRoutes(bind: Binder, runtime: Runtime): void {
  bind(joinWaitlist, async (call) => {
    await join(runtime, call.source, call.body);
    return { message: 'You are on the waitlist. We will tell you when it is your turn.' };
  });
}
