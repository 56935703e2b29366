import type { Runtime } from '#api/runtime.ts';
import * as repo from './cars.repository.ts';

/** Removes a customer's car with its readings and papers; its bookings stay. Removing it again changes nothing. */
export const removeCar = ({ db }: Runtime, customerId: string, id: string): Promise<void> =>
  db.transaction().execute((trx) => repo.removeCar(trx, customerId, id));
