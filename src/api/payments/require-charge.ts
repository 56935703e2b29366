import type { Charge } from '#api/charges/find-charges.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The charge with this id among those of a booking. The booking's own id names its price: that was the id of its charge
 * in version 1.0, and callers may have it.
 * @throws AppError charge.not_found
 */
export function requireCharge(charges: readonly Charge[], id: string): Charge {
  const charge =
    charges.find((one) => one.id === id) ?? priceCharges(charges).find(({ bookingId }) => bookingId === id);
  if (charge === undefined) throw new AppError('charge.not_found');
  return charge;
}
