import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingCancelled } from './booking-domain-events.ts';
import { applyTransition } from './change-booking.ts';
import { lockBooking } from './lock-booking.ts';
import type { BookingRow } from './booking-row.ts';
import type { StaffCaller } from './board/staff-card.ts';

/**
 * Cancels a booking that the caller has locked, by a staff action, and publishes it. Returns the booking afterwards.
 * @param keepsDeposit the paid deposit stays with the centre; by default as the request to cancel says
 */
export async function applyCancellation(
  runtime: Runtime,
  trx: Trx,
  row: BookingRow,
  action: 'cancelBooking' | 'acceptCancellation',
  { staff: { staffId } }: StaffCaller,
  detail: { version: number; note?: string; noShow?: true },
  keepsDeposit = row.keeps_deposit,
): Promise<BookingRow> {
  const booking = await applyTransition(runtime, trx, row, action, {
    staffId,
    detail,
    changes: { keeps_deposit: keepsDeposit },
  });
  await bookingCancelled.publish(runtime, trx, { booking, staffId });
  return lockBooking(trx, row.id);
}
