import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/settings/centre.contract.ts';
import { getPublicCentre } from './get-public-centre.ts';

/** The public route of the information about the centre. */
export function publicCentreRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getCentre, () => getPublicCentre(runtime));
}
