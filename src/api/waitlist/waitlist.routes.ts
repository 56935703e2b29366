import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/waitlist/waitlist.contract.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { ANSWERS } from './waitlist.texts.ts';

/** The public route to join the waitlist. */
export function waitlistRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.joinWaitlist, async (call) => {
    await joinWaitlist(runtime, call.source, call.body);
    return { message: ANSWERS.joined };
  });
}
