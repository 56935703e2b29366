import type { RegisterRoute } from '#api/platform/http/router.ts';
import { sendCached } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { createCatalogueLists } from './public-catalogue.ts';

/** Public lists of services and brands, each alone and both in few bytes, cached and sent with an ETag. */
export function catalogueRoutes(route: RegisterRoute, runtime: Runtime): void {
  const lists = createCatalogueLists(runtime);
  route(contract.listServices, async ({ request, reply }) => sendCached(request, reply, await lists.services()));
  route(contract.listBrands, async ({ request, reply }) => sendCached(request, reply, await lists.brands()));
  route(contract.getCompactCatalogue, async ({ request, reply }) =>
    sendCached(request, reply, await lists.catalogue()),
  );
}
