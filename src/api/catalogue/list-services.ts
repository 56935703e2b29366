import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { cachedList } from './catalogue-cache.ts';
import { readServices } from './public-catalogue.ts';

/** The public list of services with their prices. */
export const listServices = ({ db }: Runtime): Promise<CachedResponse> =>
  cachedList(db, 'services', async () => {
    const list = z.parse(contract.listServices.response, await readServices(db));
    return createCachedResponse(JSON.stringify(list));
  });
