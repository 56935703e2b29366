import { followMoney } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingPaymentStatus, depositCharges, isPricePaid } from '#shared/bookings/booking-charges.ts';
import { statusByMoney } from '#shared/bookings/booking-transitions.ts';

interface MoneyChange {
  /** A charge was added or changed: the booking gets a new version even where its own columns stay as they are. */
  isChargeChanged?: boolean;
}

/**
 * Writes the status and the payment status of a booking that the caller has locked, as they follow from its charges,
 * when they differ. Called after each change of money; no other function writes either because of money.
 */
export async function syncBookingMoney(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  { isChargeChanged = false }: MoneyChange = {},
): Promise<BookingRow> {
  const charges = await findCharges(trx, booking.id);
  const { status, statusBefore } = statusByMoney(
    { status: booking.status, statusBefore: booking.status_before },
    isPricePaid(charges),
  );
  const paymentStatus = bookingPaymentStatus(charges, status);
  const isSame =
    status === booking.status && statusBefore === booking.status_before && paymentStatus === booking.payment_status;
  if (isSame && !isChargeChanged) return booking;
  const deposit = depositCharges(charges);
  return followMoney(
    runtime,
    trx,
    booking,
    { status, status_before: statusBefore, payment_status: paymentStatus },
    { isDepositPaid: deposit.length > 0 && deposit.every(({ isPaid }) => isPaid) },
  );
}
