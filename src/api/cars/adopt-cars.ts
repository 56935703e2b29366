import type { Trx } from '#api/platform/database/database.ts';
import { wordsFor } from '#api/catalogue/name-other-car.ts';
import type { OtherCar } from '#shared/catalogue/other-car.ts';
import { MOST_CARS } from './add-car.ts';
import * as repo from './cars.repository.ts';
import { toCarColumns } from './own-cars.ts';

/** A car as staff saw it at a check-in. */
export interface SeenCar {
  plate: string;
  vehicleId: string;
  /** As its booking names it. */
  words: OtherCar;
  /** The check-ins, the oldest first; `km` null: it could not be read. */
  checkIns: readonly { bookingId: string; km: number | null; at: Date }[];
}

/**
 * Gives the cars that staff saw with a walk-in to the account that the walk-in joins, with the readings of their
 * check-ins, and calls `link` with each car and its bookings. A plate that the owner has, or had, is the same car. The
 * account must be locked. When it has its maximum number of cars, the other bookings stay without a car.
 */
export async function adoptCars(
  trx: Trx,
  accountId: string,
  seen: readonly SeenCar[],
  link: (bookingIds: readonly string[], car: { id: string; plate: string }) => Promise<void>,
): Promise<void> {
  let count = (await repo.listCarsOf(trx, accountId)).length;
  for (const { plate, vehicleId, words, checkIns } of seen) {
    const known = await repo.findByPlate(trx, accountId, plate);
    if (known === undefined && count >= MOST_CARS) continue;
    if (known === undefined) count += 1;
    const columns = toCarColumns({ vehicle: vehicleId, plate }, await wordsFor(trx, vehicleId, words));
    const id = known?.id ?? (await repo.insertCar(trx, accountId, columns));
    await link(
      checkIns.map(({ bookingId }) => bookingId),
      { id, plate },
    );
    // A car that the owner removed has no readings any more.
    if (known !== undefined && known.removed_at !== null) continue;
    for (const { km, at } of checkIns)
      if (km !== null) await repo.insertReading(trx, { car_id: id, km, source: 'check-in', at });
  }
}
