import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/staff/audit/service.ts';
import { getCentre } from '#shared/centre/contract.ts';
import * as staff from '#shared/centre/staff-contract.ts';
import { editableSettings, editSettings, publicCentre } from './service.ts';

export function centreRoutes(bind: Binder, runtime: Runtime): void {
  bind(getCentre, () => publicCentre(runtime));
  bind(staff.getSettings, () => editableSettings(runtime));
  bind(staff.editSettings, async (call) => ({
    message: 'Saved. Every page shows it within a minute.', ...(await editSettings(runtime, actorOf(call), call.body)),
  }));
}
