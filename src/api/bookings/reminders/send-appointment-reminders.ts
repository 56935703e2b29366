import type { Runtime } from '#api/runtime.ts';
import { insertReminder, listDueReminders } from './appointment-reminders.repository.ts';
import { appointmentReminderNotification } from '#api/bookings/appointments.texts.ts';
import { checkInCodes } from '#api/bookings/check-in-code.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';

/** Maximum number of reminders in one run. */
const BATCH_SIZE = 500;

/**
 * Reminds customers of their appointments the day before and two hours before (docs/api.md 13), each once for each
 * start, however often and on however many processes this runs. Returns the number of reminders.
 */
export async function sendAppointmentReminders(runtime: Runtime): Promise<number> {
  let reminded = 0;
  for (const { booking_id: bookingId } of await listDueReminders(runtime.db, { limit: BATCH_SIZE })) {
    await runtime.db.transaction().execute(async (trx) => {
      const row = await lockBooking(trx, bookingId);
      // Read again under the lock: it may have been moved or cancelled, or another process was faster.
      for (const due of await listDueReminders(trx, { bookingId, limit: 1 })) {
        await insertReminder(trx, due);
        await notifyCustomer(
          runtime,
          trx,
          row,
          appointmentReminderNotification(checkInCodes(runtime, bookingId).shown),
        );
        reminded++;
      }
    });
  }
  return reminded;
}
