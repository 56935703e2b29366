import type { RegisterRoute } from '#api/platform/http/router.ts';
import { sendCached } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { getCompactCatalogue } from './get-compact-catalogue.ts';
import { listBrands, listServices } from './public-catalogue.ts';

/** The public catalogue: services, brands, and both in one compact response. All are cached and sent with an ETag. */
export function catalogueRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listServices, async ({ request, reply }) => sendCached(request, reply, await listServices(runtime)));
  route(contract.listBrands, async ({ request, reply }) => sendCached(request, reply, await listBrands(runtime)));
  route(contract.getCompactCatalogue, async ({ request, reply }) =>
    sendCached(request, reply, await getCompactCatalogue(runtime)),
  );
}
