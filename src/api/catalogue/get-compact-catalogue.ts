import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { compactCatalogue } from '#shared/catalogue/compact-catalogue.ts';
import { cachedList } from './catalogue-cache.ts';
import { readLists, readOfferedServices } from './public-catalogue.ts';

/** Services and brands together, in as few bytes as possible. */
export const getCompactCatalogue = ({ db }: Runtime): Promise<CachedResponse> =>
  cachedList(db, 'catalogue', async () => {
    const [{ services, brands, other }, offers] = await Promise.all([readLists(db), readOfferedServices(db)]);
    const compact = compactCatalogue(services, other === undefined ? brands : [...brands, other]);
    const offered = new Map(offers.map((one) => [one._id, one]));
    const list = z.parse(contract.getCompactCatalogue.response, {
      ...compact,
      brands: compact.brands.map((brand) => (brand._id === other?._id ? { ...brand, other: true } : brand)),
      services: compact.services.map((service) => ({ ...service, ...offered.get(service._id) })),
    });
    return createCachedResponse(JSON.stringify(list));
  });
