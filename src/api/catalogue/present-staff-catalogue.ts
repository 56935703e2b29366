import { classPrices } from '#shared/catalogue/class-prices.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { StaffService, StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { readDeposit } from './deposit-columns.ts';
import type * as repo from './staff-catalogue.repository.ts';

type CarPrice = Awaited<ReturnType<typeof repo.listCarPrices>>[number];

/** A service with its prices in naira. `prices` are in kobo and may include other services, which are ignored. */
export function presentService(row: repo.ServiceRow, prices: readonly CarPrice[]): StaffService {
  const cars = prices
    .filter((price) => price.service_id === row.id)
    .map((car) => ({ class: car.class as VehicleClass, price: car.price }));
  const { byClass, mixed } = classPrices(row.price_kobo, cars);
  const naira = Object.entries(byClass).map(([vehicleClass, kobo]) => [vehicleClass, nairaFromKobo(kobo)]);
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    active: row.active,
    price: nairaFromKobo(row.price_kobo),
    byClass: Object.fromEntries(naira),
    mixed,
    intervalKm: row.interval_km,
    intervalMonths: row.interval_months,
    included: row.included,
    group: row.group_name,
    featured: row.featured,
    position: row.work_position,
    deposit: readDeposit(row),
    version: row.version,
  };
}

/** A vehicle in the form of the staff API, active or not. */
export const presentVehicle = (row: repo.VehicleRow): StaffVehicle => ({
  _id: row.id,
  brand: row.brand,
  model: row.model,
  year: row.year,
  class: row.class as VehicleClass,
  active: row.active,
});
