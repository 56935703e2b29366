import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './catalogue.texts.ts';
import * as repo from './catalogue.repository.ts';

/**
 * Refuses services or a car that are not on the list. Without a car the services alone are checked.
 * @throws catalogue.unknown_service, catalogue.unknown_vehicle
 */
export async function requireBookableServices(
  db: Connection,
  { services, vehicle }: { services: readonly string[]; vehicle: string | null },
): Promise<void> {
  for (const service of services)
    if (!isId(service) || (await repo.findService(db, service)) === undefined)
      throw new AppError('catalogue.unknown_service', { fields: { service: FIELDS.service } });
  if (vehicle !== null) await requireBookableVehicle(db, vehicle);
}

/** Refuses a car that is not on the list. @throws catalogue.unknown_vehicle */
export async function requireBookableVehicle(db: Connection, vehicle: string): Promise<void> {
  if (!isId(vehicle) || !(await repo.isActiveVehicle(db, vehicle)))
    throw new AppError('catalogue.unknown_vehicle', { fields: { vehicle: FIELDS.vehicle } });
}
