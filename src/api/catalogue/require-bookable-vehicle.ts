import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './catalogue.repository.ts';

/** Refuses a car that is not on the list. @throws catalogue.unknown_vehicle */
export async function requireBookableVehicle(db: Connection, vehicle: string): Promise<void> {
  if (!isId(vehicle) || !(await repo.isActiveVehicle(db, vehicle)))
    throw new AppError('catalogue.unknown_vehicle', { fields: { vehicle: 'Choose your car from the list.' } });
}
