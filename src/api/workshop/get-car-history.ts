import { toCar, toReading } from '#api/cars/present-car.ts';
import { readCar } from '#api/cars/read-car.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import type { Output } from '#shared/endpoint.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { getCarHistory as contract } from '#shared/workshop/car-history.contract.ts';
import { listDone } from './car-history.repository.ts';
import { kmOf, nextServiceOf } from './next-service-of.ts';

/** How many readings are listed. */
const MOST_READINGS = 50;

/**
 * A customer's car with its next service and what was done on it.
 * @throws car.not_found
 */
export async function getCarHistory({ db }: Runtime, customerId: string, id: string): Promise<Output<typeof contract>> {
  const [state, centre] = await Promise.all([readCar(db, customerId, id), getSettings(db)]);
  const done = await listDone(db, [id]);
  return {
    car: toCar(state),
    readings: state.readings.toReversed().slice(0, MOST_READINGS).map(toReading),
    nextService: nextServiceOf(state, done),
    history: done.map((row) => ({
      _id: row.id,
      number: bookingNumber(centre.numberPrefix, row.number),
      service: row.service_name,
      amount: nairaFromKobo(row.amount_kobo),
      at: row.completed_at.toISOString(),
      km: kmOf(state, row),
    })),
    spent: nairaFromKobo(done.reduce((sum, row) => sum + row.amount_kobo, 0)),
  };
}
