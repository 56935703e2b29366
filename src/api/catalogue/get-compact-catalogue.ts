import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { compactCatalogue } from '#shared/catalogue/compact-catalogue.ts';
import { cachedList } from './catalogue-cache.ts';
import { readBrands, readServices } from './public-catalogue.ts';

/** Services and brands together, in as few bytes as possible. */
export const getCompactCatalogue = ({ db }: Runtime): Promise<CachedResponse> =>
  cachedList(db, 'catalogue', async () => {
    const list = z.parse(
      contract.getCompactCatalogue.response,
      compactCatalogue(...(await Promise.all([readServices(db), readBrands(db)]))),
    );
    return createCachedResponse(JSON.stringify(list));
  });
