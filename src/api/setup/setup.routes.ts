import { toActor } from '#api/audit/audit-log.ts';
import { confirmRestore } from '#api/backups/record-backup.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/setup/setup.contract.ts';
import { runGoLiveChecks } from './go-live/run-go-live-checks.ts';
import { getSetup } from './get-setup.ts';
import { confirmStep, dismissSetup } from './mark-setup.ts';
import { removeSamples } from './remove-samples.ts';
import { ANSWERS } from './setup.texts.ts';

/** The calls of the set-up page. */
export function setupRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getSetup, () => getSetup(runtime));
  route(contract.dismissSetup, async (call) => {
    await dismissSetup(runtime, toActor(call), call.body.dismissed);
    return { message: call.body.dismissed ? ANSWERS.closed : ANSWERS.opened };
  });
  route(contract.confirmStep, async (call) => {
    await confirmStep(runtime, toActor(call), call.body.step);
    return { message: ANSWERS.confirmed };
  });
  route(contract.runGoLiveChecks, async () => ({ checks: await runGoLiveChecks(runtime) }));
  route(contract.confirmRestore, async (call) => {
    await confirmRestore(runtime, toActor(call), call.body.word);
    return { message: ANSWERS.restoreConfirmed };
  });
  route(contract.removeSamples, async (call) => {
    await removeSamples(runtime, toActor(call));
    return { message: ANSWERS.samplesRemoved };
  });
}
