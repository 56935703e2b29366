import { findPeopleOfCars } from '#api/cars/people/list-people.ts';
import { listCars } from '#api/cars/list-cars.ts';
import type { Runtime } from '#api/runtime.ts';
import { findSeenCars } from '#api/visits/find-seen-cars.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { KnownCar } from '#shared/customers/customer-parts.contract.ts';

/** At most this many cars are shown; a customer has at most 20 of their own. */
const MOST_CARS = 50;

/** A customer's own cars, and others that were checked in for them, with their last readings. */
export async function listCustomerCars(runtime: Runtime, customerId: string): Promise<KnownCar[]> {
  const [{ cars }, seen] = await Promise.all([listCars(runtime, customerId), findSeenCars(runtime.db, customerId)]);
  const people = await findPeopleOfCars(
    runtime.db,
    cars.map(({ _id }) => _id),
  );
  const own = cars.map(({ _id, plate, vehicle, km }) => ({
    _id,
    plate,
    carType: carType(vehicle),
    vehicle: vehicle._id,
    words: { make: vehicle.brand, model: vehicle.model, year: vehicle.year },
    isOwn: true,
    km,
    people: people.get(_id) ?? [],
  }));
  const others = seen
    .map(({ plate, vehicleId, carType: type, words, checkIns }): KnownCar => {
      const read = checkIns.findLast(({ km }) => km !== null);
      const km = read?.km == null ? null : { km: read.km, at: read.at.toISOString() };
      return {
        _id: null,
        plate: formatPlate(plate),
        carType: type,
        vehicle: vehicleId,
        words,
        isOwn: false,
        km,
        people: [],
      };
    })
    .filter(({ plate }) => own.every((car) => car.plate !== plate));
  return [...own, ...others].slice(0, MOST_CARS);
}
