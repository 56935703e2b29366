import { newId } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import { classPrices } from '#shared/catalogue/class-prices.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { StaffService, StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './staff-catalogue.repository.ts';

const KOBO = 100;
type CarPrice = Awaited<ReturnType<typeof repo.listCarPrices>>[number];

/** Everything that can be sold, as staff edit it. */
export async function getStaffCatalogue({ db }: Runtime): Promise<{ services: StaffService[]; vehicles: StaffVehicle[] }> {
  const [services, vehicles, prices] = await Promise.all([repo.listServices(db), repo.listVehicles(db), repo.listCarPrices(db)]);
  return { services: services.map((row) => presentService(row, prices)), vehicles: vehicles.map(presentVehicle) };
}

interface ServiceForm {
  name: string;
  active: boolean;
  /** Whole naira. */
  price: number;
  byClass: Partial<Record<VehicleClass, number | null>>;
}

/** Changes a service and its prices; bookings that are made keep theirs. Throws `catalogue.service_not_found`. */
export async function editService(runtime: Runtime, actor: Actor, id: string, form: ServiceForm): Promise<StaffService> {
  return acting(runtime, actor, async (trx, note) => {
    const row = await repo.lockService(trx, id);
    if (row === undefined) throw new AppError('catalogue.service_not_found');
    const before = presentService(row, await repo.listCarPrices(trx, id));
    const saved = await repo.updateService(trx, id, { name: form.name, active: form.active, price_kobo: form.price * KOBO });
    for (const vehicleClass of VEHICLE_CLASSES) {
      const wanted = form.byClass[vehicleClass];
      // A class that is not named keeps its cars' own prices.
      if (wanted === undefined) continue;
      await repo.setClassPrice(trx, id, vehicleClass, wanted === null || wanted === form.price ? null : wanted * KOBO);
    }
    const after = presentService(saved, await repo.listCarPrices(trx, id));
    if (JSON.stringify(before) !== JSON.stringify(after)) note({ event: 'catalogue.service-edited', subject: { kind: 'service', id }, detail: { before, after } });
    return after;
  });
}

/** Adds a car, and its make where it is new. Throws `catalogue.vehicle_exists`. */
export async function addVehicle(runtime: Runtime, actor: Actor, car: { brand: string; model: string; year: number; class: VehicleClass }): Promise<StaffVehicle> {
  return acting(runtime, actor, async (trx, note) => {
    const id = newId();
    const brandId = await repo.brandNamed(trx, car.brand);
    if (!(await repo.insertVehicle(trx, { id, brand_id: brandId, model: car.model, year: car.year, class: car.class }))) throw new AppError('catalogue.vehicle_exists');
    note({ event: 'catalogue.vehicle-added', subject: { kind: 'vehicle', id }, detail: car });
    const row = await repo.findVehicle(trx, id);
    if (row === undefined) throw new Error('a car vanished');
    return presentVehicle(row);
  });
}

/** Says whether a car can be booked for. Throws `catalogue.vehicle_not_found`. */
export async function setVehicleActive(runtime: Runtime, actor: Actor, id: string, active: boolean): Promise<StaffVehicle> {
  return acting(runtime, actor, async (trx, note) => {
    if (await repo.setActive(trx, id, active)) note({ event: active ? 'catalogue.vehicle-shown' : 'catalogue.vehicle-hidden', subject: { kind: 'vehicle', id } });
    const row = await repo.findVehicle(trx, id);
    if (row === undefined) throw new AppError('catalogue.vehicle_not_found');
    return presentVehicle(row);
  });
}

function presentService(row: repo.ServiceRow, prices: readonly CarPrice[]): StaffService {
  const cars = prices.filter((price) => price.service_id === row.id).map((car) => ({ class: car.class as VehicleClass, price: car.price }));
  const { byClass, mixed } = classPrices(row.price_kobo, cars);
  const naira = Object.entries(byClass).map(([vehicleClass, kobo]) => [vehicleClass, nairaFromKobo(kobo)]);
  return { _id: row.id, name: row.name, active: row.active, price: nairaFromKobo(row.price_kobo), byClass: Object.fromEntries(naira), mixed };
}

const presentVehicle = (row: repo.VehicleRow): StaffVehicle => ({
  _id: row.id, brand: row.brand, model: row.model, year: row.year, class: row.class as VehicleClass, active: row.active,
});
