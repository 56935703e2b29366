import { toCar, toReading } from '#api/cars/present-car.ts';
import { readCar } from '#api/cars/read-car.ts';
import { listApprovedLines } from '#api/estimates/list-approved-lines.ts';
import { findChargesOf, type Charge } from '#api/charges/find-charges.ts';
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

const sumOf = (charges: readonly Charge[]): number => charges.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/**
 * A customer's car with its next service and the work that was done on it.
 * @throws car.not_found
 */
export async function getCarHistory({ db }: Runtime, customerId: string, id: string): Promise<Output<typeof contract>> {
  const [state, centre] = await Promise.all([readCar(db, customerId, id), getSettings(db)]);
  const services = await listDone(db, [id]);
  const done = services.filter((row) => row.is_first);
  const bookings = done.map((row) => row.id);
  const [charges, lines] = await Promise.all([findChargesOf(db, bookings), listApprovedLines(db, bookings)]);
  const liveCharges = (bookingId: string) => (charges.get(bookingId) ?? []).filter(({ isVoided }) => !isVoided);
  const history = done.map((row) => {
    const live = liveCharges(row.id);
    return {
      _id: row.id,
      number: bookingNumber(centre.numberPrefix, row.number),
      service: row.service_name,
      amount: nairaFromKobo(sumOf(live)),
      lines: live.flatMap((charge) => (lines.get(charge.id) ?? []).map(({ name, amount }) => ({ name, amount }))),
      at: row.completed_at.toISOString(),
      km: kmOf(state, row),
    };
  });
  return {
    car: toCar(state),
    readings: state.readings.toReversed().slice(0, MOST_READINGS).map(toReading),
    nextService: nextServiceOf(state, services),
    history,
    spent: nairaFromKobo(sumOf(bookings.flatMap(liveCharges))),
  };
}
