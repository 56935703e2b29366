import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { findOverlapOfCar } from '#api/bookings/bookings.repository.ts';
import { AppError } from '#shared/errors.ts';

type BookedCar = Parameters<typeof findOverlapOfCar>[1];
type Centre = Pick<CentreSettings, 'numberPrefix'>;

/**
 * Refuses a customer's booking whose car has another booking at the same time, since a car is in one place at a time.
 * The customer must be locked.
 * @param booking as it will be saved
 * @throws booking.car_elsewhere with the other booking; the transaction then must not be committed
 */
export async function refuseSameCar(trx: Trx, centre: Centre, booking: BookedCar): Promise<void> {
  if (booking.car_id === null) return;
  refuse(centre, await findOverlapOfCar(trx, booking, { orModel: false }));
}

/**
 * Refuses a booking by staff in the same way unless they confirmed it. They book without naming the car, so a booking
 * of the same customer and model is asked about too. The time of the booking must be taken.
 * @throws booking.car_elsewhere with the other booking; the transaction then must not be committed
 */
export async function refuseSameCarUnlessConfirmed(
  trx: Trx,
  centre: Centre,
  booking: BookedCar,
  isConfirmed: boolean,
): Promise<void> {
  if (!isConfirmed) refuse(centre, await findOverlapOfCar(trx, booking, { orModel: true }));
}

function refuse({ numberPrefix }: Centre, other: Awaited<ReturnType<typeof findOverlapOfCar>>): void {
  if (other === undefined) return;
  const { id, number, starts_at } = other;
  throw new AppError('booking.car_elsewhere', {
    payload: { other: { _id: id, number: bookingNumber(numberPrefix, number), startsAt: starts_at.toISOString() } },
  });
}
