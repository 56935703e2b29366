import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './cars.texts.ts';
import * as repo from './cars.repository.ts';

/**
 * The customer's car that a booking is for.
 * @throws booking.unknown_car for a car of another customer, or of another make and model than `vehicle`
 */
export async function findOwnCar(
  db: Connection,
  customerId: string,
  { car, vehicle }: { car: string; vehicle: string },
): Promise<repo.CarRow> {
  const row = isId(car) ? await repo.findCar(db, customerId, car) : undefined;
  if (row === undefined || row.vehicle_id !== vehicle)
    throw new AppError('booking.unknown_car', { fields: { car: FIELDS.car } });
  return row;
}
