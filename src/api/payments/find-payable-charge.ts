import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { chargeDueKobo, chargePaymentStatus, isChargePayable, priceCharges } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The charge with this id among those of a booking. The booking's own id names its price, since version 1.0 gave a
 * charge that id and callers may have stored it.
 * @throws AppError charge.not_found
 */
export function requireCharge(charges: readonly Charge[], id: string): Charge {
  const charge =
    charges.find((one) => one.id === id) ?? priceCharges(charges).find(({ bookingId }) => bookingId === id);
  if (charge === undefined) throw new AppError('charge.not_found');
  return charge;
}

/**
 * The charge of a booking that its customer can pay: the given one, or else the oldest. The booking's own id, which
 * callers may have from version 1.0, also means the oldest.
 * @throws AppError charge.not_found when the booking has no such charge, payment.not_due
 */
export async function findPayableCharge(
  db: Connection,
  { id, status }: Pick<BookingRow, 'id' | 'status'>,
  chargeId: string | null,
): Promise<Charge> {
  const charges = await findCharges(db, id);
  const chosen = chargeId === null || chargeId === id ? charges : [requireCharge(charges, chargeId)];
  const payable = chosen.find((charge) => {
    const due = chargeDueKobo(charge, status);
    const paymentStatus = chargePaymentStatus(charge, status);
    return isChargePayable({ kind: charge.kind, due, paymentStatus }, status);
  });
  if (payable === undefined) throw new AppError('payment.not_due');
  return payable;
}
