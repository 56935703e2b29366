import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import { listBrands, listServices } from '#shared/catalogue/catalogue.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { cachedList } from './catalogue-cache.ts';
import * as repo from './catalogue.repository.ts';

/** The two public lists, cached for a few seconds or until `forgetCatalogue`. */
export function createCatalogueLists({ db }: Pick<Runtime, 'db'>): {
  services: () => Promise<CachedResponse>;
  brands: () => Promise<CachedResponse>;
} {
  return {
    services: cachedList(db, 'services', async () => {
      const [services, prices] = await Promise.all([repo.listServices(db), repo.listPrices(db)]);
      const list = services.map((service) => ({
        _id: service.id,
        name: service.name,
        image: service.image,
        vehicles: [
          { vehicle: null, price: nairaFromKobo(service.price_kobo), isDefault: true },
          ...prices
            .filter((price) => price.service_id === service.id)
            .map((price) => ({ vehicle: price.vehicle_id, price: nairaFromKobo(price.price_kobo), isDefault: false })),
        ],
      }));
      return createCachedResponse(JSON.stringify(z.parse(listServices.response, list)));
    }),
    brands: cachedList(db, 'brands', async () => {
      const [brands, vehicles] = await Promise.all([repo.listBrands(db), repo.listVehicles(db)]);
      const list = brands.map((brand) => ({
        _id: brand.id,
        name: brand.name,
        vehicles: vehicles
          .filter((v) => v.brand_id === brand.id)
          .map((v) => ({ _id: v.id, model: v.model, year: v.year })),
      }));
      return createCachedResponse(JSON.stringify(z.parse(listBrands.response, list)));
    }),
  };
}
