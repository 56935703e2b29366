import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import {
  type Brand,
  getCompactCatalogue,
  listBrands,
  listServices,
  type Service,
} from '#shared/catalogue/catalogue.contract.ts';
import { compactCatalogue } from '#shared/catalogue/compact-catalogue.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { cachedList } from './catalogue-cache.ts';
import * as repo from './catalogue.repository.ts';

/** The public lists, cached for a few seconds or until `forgetCatalogue`. */
export function createCatalogueLists({ db }: Pick<Runtime, 'db'>): {
  services: () => Promise<CachedResponse>;
  brands: () => Promise<CachedResponse>;
  /** Both in one. */
  catalogue: () => Promise<CachedResponse>;
} {
  async function services(): Promise<Service[]> {
    const [all, prices] = await Promise.all([repo.listServices(db), repo.listPrices(db)]);
    const pricesOf = Map.groupBy(prices, (price) => price.service_id);
    return all.map((service) => ({
      _id: service.id,
      name: service.name,
      image: service.image,
      vehicles: [
        { vehicle: null, price: nairaFromKobo(service.price_kobo), isDefault: true },
        ...(pricesOf.get(service.id) ?? []).map((price) => ({
          vehicle: price.vehicle_id,
          price: nairaFromKobo(price.price_kobo),
          isDefault: false,
        })),
      ],
    }));
  }
  async function brands(): Promise<Brand[]> {
    const [all, vehicles] = await Promise.all([repo.listBrands(db), repo.listVehicles(db)]);
    const vehiclesOf = Map.groupBy(vehicles, (vehicle) => vehicle.brand_id);
    return all.map((brand) => ({
      _id: brand.id,
      name: brand.name,
      vehicles: (vehiclesOf.get(brand.id) ?? []).map((v) => ({ _id: v.id, model: v.model, year: v.year })),
    }));
  }
  const response = <S extends z.core.$ZodType>(schema: S, list: z.input<S>): Promise<CachedResponse> =>
    createCachedResponse(JSON.stringify(z.parse(schema, list)));
  return {
    services: cachedList(db, 'services', async () => response(listServices.response, await services())),
    brands: cachedList(db, 'brands', async () => response(listBrands.response, await brands())),
    catalogue: cachedList(db, 'catalogue', async () =>
      response(getCompactCatalogue.response, compactCatalogue(...(await Promise.all([services(), brands()])))),
    ),
  };
}
