import { workAccounts } from '#api/account/jobs.ts';
import { workOutbox } from '#api/outbox/jobs.ts';
import type { Runtime } from '#api/runtime.ts';
import { workWaitlist } from '#api/waitlist/jobs.ts';

/** Takes on every kind of job: inside the web process, or alone in `npm run worker`. */
export async function workAll(runtime: Runtime): Promise<void> {
  await workOutbox(runtime);
  await workAccounts(runtime);
  await workWaitlist(runtime);
}
