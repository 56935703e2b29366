import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingCancelled } from './booking-domain-events.ts';
import { applyTransition } from './change-booking.ts';
import { lockBooking } from './lock-booking.ts';
import type { BookingRow } from './booking-row.ts';
import type { StaffCaller } from './board/staff-card.ts';

/**
 * Cancels a booking that the caller has locked, by a staff action, and publishes it. Returns the booking afterwards.
 */
export async function applyCancellation(
  runtime: Runtime,
  trx: Trx,
  row: BookingRow,
  action: 'cancelBooking' | 'acceptCancellation',
  { staff: { staffId } }: StaffCaller,
  detail: { version: number; note?: string },
): Promise<BookingRow> {
  const booking = await applyTransition(runtime, trx, row, action, { staffId, detail });
  await bookingCancelled.publish(runtime, trx, { booking, staffId });
  return lockBooking(trx, row.id);
}
