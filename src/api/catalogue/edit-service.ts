import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './staff-catalogue.repository.ts';
import { presentService } from './present-staff-catalogue.ts';

const KOBO_PER_NAIRA = 100;

interface ServiceForm {
  name: string;
  active: boolean;
  /** Whole naira. */
  price: number;
  byClass: Partial<Record<VehicleClass, number | null>>;
  intervalKm?: number | null | undefined;
  intervalMonths?: number | null | undefined;
}

/**
 * Changes a service and its prices; existing bookings keep their price.
 * @throws catalogue.service_not_found
 */
export async function editService(
  runtime: Runtime,
  actor: Actor,
  id: string,
  form: ServiceForm,
): Promise<StaffService> {
  return withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await repo.lockService(trx, id);
    if (row === undefined) throw new AppError('catalogue.service_not_found');
    const before = presentService(row, await repo.listCarPrices(trx, id));
    const saved = await repo.updateService(trx, id, {
      name: form.name,
      active: form.active,
      price_kobo: form.price * KOBO_PER_NAIRA,
      interval_km: form.intervalKm === undefined ? row.interval_km : form.intervalKm,
      interval_months: form.intervalMonths === undefined ? row.interval_months : form.intervalMonths,
    });
    for (const vehicleClass of VEHICLE_CLASSES) {
      const price = form.byClass[vehicleClass];
      // The prices of a class that is not given stay unchanged.
      if (price === undefined) continue;
      await repo.setClassPrice(
        trx,
        id,
        vehicleClass,
        price === null || price === form.price ? null : price * KOBO_PER_NAIRA,
      );
    }
    const after = presentService(saved, await repo.listCarPrices(trx, id));
    if (JSON.stringify(before) !== JSON.stringify(after))
      recordAudit({ event: 'catalogue.service-edited', subject: { kind: 'service', id }, detail: { before, after } });
    return after;
  });
}
