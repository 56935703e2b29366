import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/visits/time-entries.contract.ts';
import { clockOnJob } from './clock-on-job.ts';
import { correctTime } from './correct-time.ts';
import { getJobTime } from './get-job-time.ts';
import { listClocks } from './list-clocks.ts';
import { listMyJobs, exportMyTime } from './list-my-jobs.ts';
import { ANSWERS } from '#api/visits/visits.texts.ts';

/** The clock of staff on the cars they work on. */
export function timeEntryRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.clockOnJob, (call) => clockOnJob(runtime, call, call.params.id, call.body));
  route(contract.listMyJobs, (call) => listMyJobs(runtime, call));
  route(contract.getJobTime, ({ params }) => getJobTime(runtime, params.id));
  route(contract.listClocks, () => listClocks(runtime));
  route(contract.correctTime, async (call) => ({
    message: ANSWERS.timeCorrected,
    entry: await correctTime(runtime, call, call.params.id, call.body),
  }));
  route(contract.exportMyTime, (call) => exportMyTime(runtime, call));
}
