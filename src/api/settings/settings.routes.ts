import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import * as contract from '#shared/settings/centre.contract.ts';
import * as staff from '#shared/settings/settings.contract.ts';
import { getEditableSettings, editSettings, getPublicCentre } from './centre-settings.ts';

export function settingsRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.getCentre, () => getPublicCentre(runtime));
  bind(staff.getSettings, () => getEditableSettings(runtime));
  bind(staff.editSettings, async (call) => ({
    message: 'Saved. Every page shows it within a minute.', ...(await editSettings(runtime, actorOf(call), call.body)),
  }));
}
