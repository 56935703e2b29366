import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './catalogue.texts.ts';
import * as repo from './catalogue.repository.ts';

/**
 * Refuses a service or a car that is not on the list. Without a car the service alone is checked.
 * @throws catalogue.unknown_service, catalogue.unknown_vehicle
 */
export async function requireBookableService(
  db: Connection,
  { service, vehicle }: { service: string; vehicle: string | null },
): Promise<void> {
  if (!isId(service) || (await repo.findService(db, service)) === undefined)
    throw new AppError('catalogue.unknown_service', { fields: { service: FIELDS.service } });
  if (vehicle !== null) await requireBookableVehicle(db, vehicle);
}

/** Refuses a car that is not on the list. @throws catalogue.unknown_vehicle */
export async function requireBookableVehicle(db: Connection, vehicle: string): Promise<void> {
  if (!isId(vehicle) || !(await repo.isActiveVehicle(db, vehicle)))
    throw new AppError('catalogue.unknown_vehicle', { fields: { vehicle: FIELDS.vehicle } });
}
