import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { listCarPrices as endpoint } from '#shared/catalogue/prices.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Runtime } from '#api/runtime.ts';
import * as prices from './prices.repository.ts';
import * as repo from '#api/catalogue/staff-catalogue.repository.ts';

/**
 * The cars of a model with the prices that differ from the defaults, naira.
 * @throws catalogue.vehicle_not_found
 */
export async function listCarPrices(
  { db }: Runtime,
  { brand, model }: { brand: string; model: string },
): Promise<Output<typeof endpoint>> {
  const cars = await prices.listCarsOfModel(db, brand, model);
  if (cars.length === 0) throw new AppError('catalogue.vehicle_not_found');
  const services = await repo.listServices(db);
  const ids = { services: services.map(({ id }) => id), cars: cars.map(({ id }) => id) };
  const own = services.length === 0 ? [] : await prices.listOwnPrices(db, ids.services, ids.cars);
  const standard = new Map(services.map((row) => [row.id, row.price_kobo]));
  const byCar = Map.groupBy(
    own.filter((row) => row.price_kobo !== standard.get(row.service_id)),
    ({ vehicle_id }) => vehicle_id,
  );
  return {
    cars: cars.map((car) => ({
      _id: car.id,
      year: car.year,
      class: car.class as VehicleClass,
      active: car.active,
      prices: Object.fromEntries(
        (byCar.get(car.id) ?? []).map((row) => [row.service_id, nairaFromKobo(row.price_kobo)]),
      ),
    })),
  };
}
