import { workAccounts } from '#api/account/jobs.ts';
import { workMessages } from '#api/message/jobs.ts';
import type { Runtime } from '#api/runtime.ts';

/** Takes on every kind of job: inside the web process, or alone in `npm run worker`. */
export async function workAll(runtime: Runtime): Promise<void> {
  await workMessages(runtime);
  await workAccounts(runtime);
}
