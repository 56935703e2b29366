import { toActor } from '#api/audit/audit-log.ts';
import { confirmRestore } from '#api/backups/record-backup.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/setup/setup.contract.ts';
import * as keys from '#shared/setup/vendor-keys.contract.ts';
import { runGoLiveChecks } from './go-live/run-go-live-checks.ts';
import { getSetup } from './get-setup.ts';
import { confirmStep, dismissSetup } from './mark-setup.ts';
import { removeSamples } from './remove-samples.ts';
import { ANSWERS } from './setup.texts.ts';
import { changeVendorKeys } from './vendor-keys/change-vendor-keys.ts';
import { listVendorKeys } from './vendor-keys/list-vendor-keys.ts';
import { tryVendorKeys } from './vendor-keys/try-vendor-keys.ts';
import { KEYS_STORED as message } from './vendor-keys/vendor-keys.texts.ts';

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
  route(keys.listVendorKeys, async () => ({ accounts: await listVendorKeys(runtime) }));
  route(keys.changePaymentKeys, async (call) => ({
    message,
    account: await changeVendorKeys(runtime, call, 'payments', call.body),
  }));
  route(keys.changeSmsKeys, async (call) => ({
    message,
    account: await changeVendorKeys(runtime, call, 'sms', call.body),
  }));
  route(keys.changeMailKeys, async (call) => ({
    message,
    account: await changeVendorKeys(runtime, call, 'mail', call.body),
  }));
  route(keys.tryVendorKeys, (call) => tryVendorKeys(runtime, call, call.params.account));
}
