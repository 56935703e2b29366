import type { Runtime } from '#api/runtime.ts';
import type { Output } from '#shared/endpoint.ts';
import type { v1GetCatalogue as call } from '#shared/integrations/v1.contract.ts';
import { listServices, listVehicles } from './v1.repository.ts';

/** The services and cars that can be booked, without prices. */
export const v1GetCatalogue = async ({ db }: Runtime): Promise<Output<typeof call>> => ({
  services: await listServices(db),
  vehicles: await listVehicles(db),
});
