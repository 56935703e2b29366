import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/settings/settings.contract.ts';
import { editSettings } from './edit-settings.ts';
import { getEditableSettings } from './get-editable-settings.ts';

/** Staff routes of the settings. */
export function settingsRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getSettings, () => getEditableSettings(runtime));
  route(contract.editSettings, async (call) => ({
    message: 'Saved. Every page shows it within a minute.',
    ...(await editSettings(runtime, toActor(call), call.body)),
  }));
}
