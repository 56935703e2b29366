import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/settings/centre.contract.ts';
import { getPublicCentre } from './get-public-centre.ts';

export function publicCentreRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.getCentre, () => getPublicCentre(runtime));
}
