import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { isPayable } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import { presentTransfer } from './present-transfer.ts';

/** The instructions to pay a booking by bank transfer. @throws AppError payment.not_due */
export async function readTransfer(runtime: Runtime, customerId: string, bookingId: string): Promise<Transfer> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  if (!isPayable(bookingState(row))) throw new AppError('payment.not_due');
  return presentTransfer(runtime, row);
}
