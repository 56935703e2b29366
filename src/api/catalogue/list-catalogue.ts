import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Connection, Database } from '#api/db/database.ts';
import { prepare, type Prepared } from '#api/http/prepared.ts';
import type { Runtime } from '#api/runtime.ts';
import { listBrands, listServices } from '#shared/catalogue/catalogue.contract.ts';
import { catalogueSeed } from '#shared/catalogue/catalogue-seed.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './catalogue.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/catalogue.json');

/** Fills an empty catalogue from config/catalogue.json; a filled one is left alone. */
export async function seedCatalogue(db: Database): Promise<void> {
  const seed = z.parse(catalogueSeed, JSON.parse(await readFile(SEED, 'utf8')));
  await db.transaction().execute((trx) => repo.fillCatalogue(trx, seed));
}

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

export interface Priced {
  service: repo.ServiceRow;
  car: repo.CarRow | null;
  priceKobo: number;
}

/**
 * The service's price for the car, else its default (contract.md 5). Throws catalogue.unknown_service or
 * catalogue.unknown_vehicle, also when the car is not of that brand.
 */
export async function priceOf(db: Connection, ids: { service: string; brand?: string | null | undefined; vehicle?: string | null | undefined }): Promise<Priced> {
  const service = isId(ids.service) ? await repo.findService(db, ids.service) : undefined;
  if (service === undefined) throw new AppError('catalogue.unknown_service', { fields: { service: 'Choose a service from the list.' } });
  if (!ids.vehicle) return { service, car: null, priceKobo: service.price_kobo };
  const { brand, vehicle } = ids;
  const car = brand && isId(brand) && isId(vehicle) ? await repo.findCar(db, vehicle, brand, service.id) : undefined;
  if (car === undefined) throw new AppError('catalogue.unknown_vehicle', { fields: { vehicle: 'Choose your car from the list.' } });
  return { service, car, priceKobo: car.price_kobo ?? service.price_kobo };
}
