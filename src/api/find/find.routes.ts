import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/find/find.contract.ts';
import { findAnything } from './find-anything.ts';
import { ANSWERS } from './find.texts.ts';
import { keepFind, listRecentFinds } from './recent-finds.ts';

/** Finding anything, for staff. */
export function findRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.findAnything, (call) => findAnything(runtime, call, call.query.q));
  route(contract.listRecentFinds, async (call) => ({ recent: await listRecentFinds(runtime, call) }));
  route(contract.keepFind, async (call) => {
    await keepFind(runtime, call, call.body);
    return { message: ANSWERS.stored };
  });
}
