import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import * as contract from '#shared/settings/settings.contract.ts';
import { getEditableSettings, editSettings } from './edit-settings.ts';

export function settingsRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.getSettings, () => getEditableSettings(runtime));
  bind(contract.editSettings, async (call) => ({
    message: 'Saved. Every page shows it within a minute.', ...(await editSettings(runtime, actorOf(call), call.body)),
  }));
}
