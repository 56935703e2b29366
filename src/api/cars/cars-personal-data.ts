import type { Connection, Trx } from '#api/platform/database/database.ts';
import { deleteCars, listCarsOf } from './cars.repository.ts';
import { readCars, toCar, toReading } from './present-car.ts';

/** A customer's cars with readings and papers, for the export of personal data. */
export async function exportCars(db: Connection, customerId: string) {
  const states = await readCars(db, await listCarsOf(db, customerId));
  return states.map((state) => ({ ...toCar(state), readings: state.readings.map(toReading) }));
}

/** Deletes the cars of a customer whose data is erased. */
export const eraseCars = (trx: Trx, customerId: string): Promise<void> => deleteCars(trx, customerId);
