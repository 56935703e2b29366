import type { Runtime } from '#api/runtime.ts';
import { bookingCancelled } from './booking-domain-events.ts';
import { applyTransition } from './change-booking.ts';
import { listLapsedDeposits } from './lapsed-deposits.repository.ts';
import { lockBooking } from './lock-booking.ts';
import { BOOKING_CONTENT, notifyOfTransition } from './notify-booking.ts';

/** Maximum number of bookings in one run. */
const BATCH_SIZE = 500;
/** The reason that the history of a booking has. */
const REASON = 'The deposit was not paid';

/**
 * Cancels the bookings that lost their time a day ago because their deposit was not paid, and notifies the customers.
 * Money that came for a part of it goes back. Any number of processes cancel each booking once. Returns how many.
 */
export async function cancelLapsedDeposits(runtime: Runtime): Promise<number> {
  let cancelled = 0;
  for (const id of await listLapsedDeposits(runtime.db, BATCH_SIZE)) {
    await runtime.db.transaction().execute(async (trx) => {
      const row = await lockBooking(trx, id);
      // A payment or another time may have come before the lock.
      if ((await listLapsedDeposits(trx, 1, id)).length === 0) return;
      const booking = await applyTransition(runtime, trx, row, 'lapseDeposit', {
        detail: { note: REASON, depositLapsed: true },
      });
      await bookingCancelled.publish(runtime, trx, { booking, staffId: null });
      await notifyOfTransition(runtime, trx, booking, 'lapseDeposit', BOOKING_CONTENT);
      cancelled++;
    });
  }
  return cancelled;
}
