import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './catalogue.texts.ts';
import * as repo from './catalogue.repository.ts';

export interface PricedService {
  service: repo.ServiceRow;
  car: repo.CarRow | null;
  priceKobo: number;
}

interface CarIds {
  brand?: string | null | undefined;
  vehicle?: string | null | undefined;
}

/**
 * The prices of services for one car, in their order. There is at least one.
 * @throws as `findPrice`
 */
export async function findPrices(
  db: Connection,
  services: readonly string[],
  car: CarIds,
): Promise<[PricedService, ...PricedService[]]> {
  const [first = '', ...others] = services;
  const priced: [PricedService, ...PricedService[]] = [await findPrice(db, { ...car, service: first })];
  for (const service of others) priced.push(await findPrice(db, { ...car, service }));
  return priced;
}

/**
 * The price of a service for a car, else its default price, kobo (docs/api.md 5).
 * @throws catalogue.unknown_service, catalogue.unknown_vehicle (also when the car is not of that brand)
 */
async function findPrice(db: Connection, ids: { service: string } & CarIds): Promise<PricedService> {
  const { service: serviceId, brand, vehicle } = ids;
  const isCar = isId(serviceId) && brand && isId(brand) && vehicle && isId(vehicle);
  const { service, car } = isCar
    ? await repo.findServiceForCar(db, { serviceId, vehicleId: vehicle, brandId: brand })
    : { service: isId(serviceId) ? await repo.findService(db, serviceId) : undefined };
  if (service === undefined) throw new AppError('catalogue.unknown_service', { fields: { service: FIELDS.service } });
  if (!vehicle) return { service, car: null, priceKobo: service.price_kobo };
  if (car === undefined) throw new AppError('catalogue.unknown_vehicle', { fields: { vehicle: FIELDS.vehicle } });
  return { service, car, priceKobo: car.price_kobo ?? service.price_kobo };
}
