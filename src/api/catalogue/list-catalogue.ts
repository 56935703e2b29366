import * as z from 'zod/mini';
import { prepare, type Prepared } from '#api/http/prepared.ts';
import type { Runtime } from '#api/runtime.ts';
import { listBrands, listServices } from '#shared/catalogue/catalogue.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './catalogue.repository.ts';

/** How long a process serves its copy before it looks again, ms: staff changes show within it on every process. */
const FRESH_MS = 10_000;

function cached(make: () => Promise<Prepared>): () => Promise<Prepared> {
  let copy: Promise<Prepared> | null = null;
  let madeAt = 0;
  return () => {
    if (copy === null || performance.now() - madeAt > FRESH_MS) {
      madeAt = performance.now();
      copy = make();
      copy.catch(() => (copy = null));
    }
    return copy;
  };
}

/** The two public lists, made once and kept for a few seconds. */
export function createCatalogueLists({ db }: Pick<Runtime, 'db'>): { services: () => Promise<Prepared>; brands: () => Promise<Prepared> } {
  return {
    services: cached(async () => {
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
      return prepare(JSON.stringify(z.parse(listServices.response, list)));
    }),
    brands: cached(async () => {
      const [brands, vehicles] = await Promise.all([repo.listBrands(db), repo.listVehicles(db)]);
      const list = brands.map((brand) => ({
        _id: brand.id,
        name: brand.name,
        vehicles: vehicles.filter((v) => v.brand_id === brand.id).map((v) => ({ _id: v.id, model: v.model, year: v.year })),
      }));
      return prepare(JSON.stringify(z.parse(listBrands.response, list)));
    }),
  };
}
