import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/catalogue/staff-catalogue.contract.ts';
import { getStaffCatalogue } from './list-staff-catalogue.ts';
import { editService } from './edit-service.ts';
import { addVehicle } from './add-vehicle.ts';
import { setVehicleActive } from './set-vehicle-active.ts';

const SAVED_MESSAGE = 'Saved. Customers see it within a minute.';

/** Changes of services, prices and cars by staff. */
export function staffCatalogueRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getCatalogue, () => getStaffCatalogue(runtime));
  route(contract.editService, async (call) => ({
    message: SAVED_MESSAGE,
    service: await editService(runtime, toActor(call), call.params.id, call.body),
  }));
  route(contract.addVehicle, async (call) => ({
    message: 'The car is on the list.',
    vehicle: await addVehicle(runtime, toActor(call), call.body),
  }));
  route(contract.editVehicle, async (call) => ({
    message: SAVED_MESSAGE,
    vehicle: await setVehicleActive(runtime, toActor(call), call.params.id, call.body.active),
  }));
}
