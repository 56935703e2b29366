import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/settings/settings.contract.ts';
import { getEditableSettings } from './centre-settings.ts';

/** Staff route that reads the settings. They are edited in the staff feature, which confirms who edits them. */
export function settingsRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getEditableSettings, () => getEditableSettings(runtime));
}
