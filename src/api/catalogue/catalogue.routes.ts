import type { Binder } from '#api/http/binder.ts';
import { sendPrepared } from '#api/http/prepared.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { createCatalogueLists } from './list-catalogue.ts';

export function catalogueRoutes(bind: Binder, runtime: Runtime): void {
  const lists = createCatalogueLists(runtime);
  bind(contract.listServices, async ({ request, reply }) => sendPrepared(request, reply, await lists.services()) as never);
  bind(contract.listBrands, async ({ request, reply }) => sendPrepared(request, reply, await lists.brands()) as never);
}
