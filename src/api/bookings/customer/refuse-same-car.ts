import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { findOverlapOfCar } from '#api/bookings/bookings.repository.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Refuses a booking whose car has another booking at the same time, since a car is in one place at a time. The customer
 * must be locked.
 * @param booking as it will be saved
 * @throws booking.car_elsewhere with the other booking; the transaction then must not be committed
 */
export async function refuseSameCar(
  trx: Trx,
  { numberPrefix }: Pick<CentreSettings, 'numberPrefix'>,
  booking: { id: string; car_id: string | null },
): Promise<void> {
  if (booking.car_id === null) return;
  const other = await findOverlapOfCar(trx, booking.id, booking.car_id);
  if (other === undefined) return;
  throw new AppError('booking.car_elsewhere', {
    payload: {
      other: {
        _id: other.id,
        number: bookingNumber(numberPrefix, other.number),
        startsAt: other.starts_at.toISOString(),
      },
    },
  });
}
