import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { getCentre } from '#shared/centre/contract.ts';
import { publicCentre } from './service.ts';

export function centreRoutes(bind: Binder, runtime: Runtime): void {
  bind(getCentre, () => publicCentre(runtime));
}
