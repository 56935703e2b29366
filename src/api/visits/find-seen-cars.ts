import type { Connection } from '#api/platform/database/database.ts';
import type { OtherCar } from '#shared/catalogue/other-car.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import * as repo from './visits.repository.ts';

/** Most check-ins that are read, so that the list is bounded. */
const MOST_CHECK_INS = 500;

/** A car that was checked in for a customer without being one of their own. */
export interface SeenCar {
  plate: string;
  vehicleId: string;
  carType: string;
  /** As its booking names it. */
  words: OtherCar;
  /** The oldest first. */
  checkIns: { bookingId: string; km: number | null; at: Date }[];
}

/** The cars of a customer that only check-ins know, the one seen last first. */
export async function findSeenCars(db: Connection, customerId: string): Promise<SeenCar[]> {
  const byPlate = Map.groupBy(await repo.listSeen(db, customerId, MOST_CHECK_INS), ({ plate }) => plate);
  return [...byPlate].flatMap(([plate, [newest, ...older]]) =>
    newest === undefined
      ? []
      : {
          plate,
          vehicleId: newest.vehicle_id,
          words: { make: newest.brand_name, model: newest.model, year: newest.year },
          carType: carType({ brand: newest.brand_name, model: newest.model, year: newest.year }),
          checkIns: [newest, ...older].map(({ id, km, checked_in_at: at }) => ({ bookingId: id, km, at })).reverse(),
        },
  );
}
