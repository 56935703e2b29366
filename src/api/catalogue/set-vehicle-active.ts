import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { AppError } from '#shared/errors.ts';
import { forgetCatalogue } from './catalogue-cache.ts';
import * as repo from './staff-catalogue.repository.ts';
import { presentVehicle } from './present-staff-catalogue.ts';

/**
 * Shows or hides a car for bookings.
 * @throws catalogue.vehicle_not_found
 */
export async function setVehicleActive(
  runtime: Runtime,
  actor: Actor,
  id: string,
  active: boolean,
): Promise<StaffVehicle> {
  const vehicle = await withAudit(runtime, actor, async (trx, recordAudit) => {
    if (await repo.setActive(trx, id, active))
      recordAudit({
        event: active ? 'catalogue.vehicle-shown' : 'catalogue.vehicle-hidden',
        subject: { kind: 'vehicle', id },
      });
    const row = await repo.findVehicle(trx, id);
    if (row === undefined) throw new AppError('catalogue.vehicle_not_found');
    return presentVehicle(row);
  });
  forgetCatalogue(runtime.db);
  return vehicle;
}
