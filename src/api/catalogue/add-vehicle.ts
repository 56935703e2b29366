import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { OTHER_MAKE } from '#shared/catalogue/other-car.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './catalogue.texts.ts';
import { forgetCatalogue } from './catalogue-cache.ts';
import * as repo from './staff-catalogue.repository.ts';
import { presentVehicle } from './present-staff-catalogue.ts';

/** Whether a brand is the make under which cars are booked that are not in the catalogue. */
const isReserved = (brand: string): boolean => brand.replaceAll(/\s+/g, ' ').toLowerCase() === OTHER_MAKE.toLowerCase();

/**
 * Adds a car, and its brand if it is new.
 * @throws catalogue.vehicle_exists, request.invalid for the reserved make
 */
export async function addVehicle(
  runtime: Runtime,
  actor: Actor,
  car: { brand: string; model: string; year: number; class: VehicleClass },
): Promise<StaffVehicle> {
  if (isReserved(car.brand)) throw new AppError('request.invalid', { fields: { brand: FIELDS.brand } });
  const vehicle = await withAudit(runtime, actor, async (trx, recordAudit) => {
    const id = newId();
    const brandId = await repo.findOrInsertBrand(trx, car.brand);
    if (!(await repo.insertVehicle(trx, { id, brand_id: brandId, model: car.model, year: car.year, class: car.class })))
      throw new AppError('catalogue.vehicle_exists');
    recordAudit({ event: 'catalogue.vehicle-added', subject: { kind: 'vehicle', id }, detail: car });
    const row = await repo.findVehicle(trx, id);
    if (row === undefined) throw new Error('inserted vehicle not found');
    return presentVehicle(row);
  });
  forgetCatalogue(runtime.db);
  return vehicle;
}
