import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import { findPayableCharges } from '#api/payments/find-payable-charges.ts';
import { presentTransfer } from './present-transfer.ts';

/**
 * The instructions to pay a charge of a booking, or `all` that are due, by bank transfer (null: the oldest).
 * @throws AppError booking.not_found, charge.not_found, payment.not_due
 */
export async function getTransfer(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  chargeId: string | null,
): Promise<Transfer> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  return presentTransfer(runtime, row, await findPayableCharges(runtime.db, row, chargeId));
}
