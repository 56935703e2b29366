import * as z from 'zod/mini';
import { type CachedResponse, createCachedResponse, sendCached } from '#api/platform/http/cached-response.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/settings/centre.contract.ts';
import { getPublicCentre } from './get-public-centre.ts';

/** The public route of the information about the centre, compressed once for each change and sent with an ETag. */
export function publicCentreRoutes(route: RegisterRoute, runtime: Runtime): void {
  let last: { text: string; response: CachedResponse } | null = null;
  route(contract.getPublicCentre, async ({ request, reply }) => {
    const text = JSON.stringify(z.parse(contract.getPublicCentre.response, await getPublicCentre(runtime)));
    if (last?.text !== text) last = { text, response: createCachedResponse(text) };
    return sendCached(request, reply, last.response);
  });
}
