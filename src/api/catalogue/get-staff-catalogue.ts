import type { Runtime } from '#api/runtime.ts';
import type { StaffService, StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { presentService, presentVehicle } from './present-staff-catalogue.ts';
import * as repo from './staff-catalogue.repository.ts';

/** All services, with their prices, and all vehicles, for staff. */
export async function getStaffCatalogue({
  db,
}: Runtime): Promise<{ services: StaffService[]; vehicles: StaffVehicle[] }> {
  const [services, vehicles, prices] = await Promise.all([
    repo.listServices(db),
    repo.listVehicles(db),
    repo.listCarPrices(db),
  ]);
  return { services: services.map((row) => presentService(row, prices)), vehicles: vehicles.map(presentVehicle) };
}
