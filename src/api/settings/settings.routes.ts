import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import { getCentre } from '#shared/settings/centre.contract.ts';
import * as staff from '#shared/settings/settings.contract.ts';
import { editableSettings, editSettings, publicCentre } from './centre-settings.ts';

export function centreRoutes(bind: Binder, runtime: Runtime): void {
  bind(getCentre, () => publicCentre(runtime));
  bind(staff.getSettings, () => editableSettings(runtime));
  bind(staff.editSettings, async (call) => ({
    message: 'Saved. Every page shows it within a minute.', ...(await editSettings(runtime, actorOf(call), call.body)),
  }));
}
