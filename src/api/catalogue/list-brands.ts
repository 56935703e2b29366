import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { cachedList } from './catalogue-cache.ts';
import { readBrands } from './public-catalogue.ts';

/** The public list of brands with their vehicles. */
export const listBrands = ({ db }: Runtime): Promise<CachedResponse> =>
  cachedList(db, 'brands', async () => {
    const list = z.parse(contract.listBrands.response, await readBrands(db));
    return createCachedResponse(JSON.stringify(list));
  });
