import type { Database } from '#api/platform/database/database.ts';
import type { Brand, Service } from '#shared/catalogue/catalogue.contract.ts';
import { OTHER_MAKE } from '#shared/catalogue/other-car.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './catalogue.repository.ts';
import { readDeposit } from './deposit-columns.ts';
import * as z from 'zod/mini';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/catalogue/catalogue.contract.ts';
import { lowestPrice, type OfferedService } from '#shared/catalogue/offered-service.ts';
import { cachedList } from './catalogue-cache.ts';

/** The services that can be booked, each with its default price and the prices of single vehicles. */
async function readServices(db: Database): Promise<Service[]> {
  const [services, prices] = await Promise.all([repo.listServices(db), repo.listPrices(db)]);
  const pricesOf = Map.groupBy(prices, (price) => price.service_id);
  return services.map((service) => ({
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

/** The brands with their vehicles. */
async function readBrands(db: Database): Promise<Brand[]> {
  const [brands, vehicles] = await Promise.all([repo.listBrands(db), repo.listVehicles(db)]);
  const vehiclesOf = Map.groupBy(vehicles, (vehicle) => vehicle.brand_id);
  return brands.map((brand) => ({
    _id: brand.id,
    name: brand.name,
    vehicles: (vehiclesOf.get(brand.id) ?? []).map((v) => ({ _id: v.id, model: v.model, year: v.year })),
  }));
}

/** The lists of the catalogue; `other` is the brand of the cars that are not in it. */
export interface CatalogueLists {
  services: Service[];
  brands: Brand[];
  other: Brand | undefined;
}

export async function readLists(db: Database): Promise<CatalogueLists> {
  const [services, brands, other] = await Promise.all([readServices(db), readBrands(db), readOtherBrand(db)]);
  return { services, brands, other };
}

/** The services that can be booked, with their lowest prices. It reads no list of prices: every process asks often. */
export async function readOfferedServices(db: Database): Promise<OfferedService[]> {
  const [services, minutes, prices, cars] = await Promise.all([
    repo.listOfferedServices(db),
    repo.listWorkMinutes(db),
    repo.listLowestPrices(db),
    repo.countVehicles(db),
  ]);
  return services.map((row) => {
    const { id, slug, name, image, included, featured } = row;
    const { own, lowest_kobo: lowestOwn } = prices.get(id) ?? { own: 0, lowest_kobo: null };
    const from = nairaFromKobo(lowestPrice({ standard: row.price_kobo, own, lowestOwn }, cars));
    const about = { included, group: row.group_name, featured, minutes: minutes.get(id) ?? 0 };
    const deposit = readDeposit(row);
    // A customer learns of a deposit after a no-show from the quote; others need not.
    const shown = deposit !== null && deposit.for !== 'no-show' && { deposit };
    return { _id: id, slug, name, image, from, ...about, ...shown };
  });
}

/** The brand of the cars that are not in the catalogue, with a vehicle for each class; undefined without them. */
async function readOtherBrand(db: Database): Promise<Brand | undefined> {
  const cars = await repo.listOtherCars(db);
  const [first] = cars;
  if (first === undefined) return undefined;
  const vehicles = cars.map(({ id, model, year }) => ({ _id: id, model, year }));
  return { _id: first.brand_id, name: OTHER_MAKE, vehicles };
}

/** The public list of brands with their vehicles. */
export const listBrands = ({ db }: Runtime): Promise<CachedResponse> =>
  cachedList(db, 'brands', async () => {
    const list = z.parse(contract.listBrands.response, await readBrands(db));
    return createCachedResponse(JSON.stringify(list));
  });

/** The public list of services with their prices. */
export const listServices = ({ db }: Runtime): Promise<CachedResponse> =>
  cachedList(db, 'services', async () => {
    const list = z.parse(contract.listServices.response, await readServices(db));
    return createCachedResponse(JSON.stringify(list));
  });
