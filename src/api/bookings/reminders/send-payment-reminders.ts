import type { Runtime } from '#api/runtime.ts';
import { paymentReminderNotification } from '#api/bookings/bookings.texts.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import * as repo from './payment-reminders.repository.ts';

/** Maximum number of bookings in one run. */
const BATCH_SIZE = 500;

/**
 * Sends one reminder for each payment that has been open for a day, however often and on however many processes this
 * runs. Cash is paid at the centre, so those bookings get no reminder. Returns the number of reminders.
 */
export async function sendPaymentReminders(runtime: Runtime): Promise<number> {
  let reminded = 0;
  for (const id of await repo.listOpenPayments(runtime.db, BATCH_SIZE)) {
    await runtime.db.transaction().execute(async (trx) => {
      const row = await repo.claimReminder(trx, id);
      if (row === null) return;
      await notifyCustomer(runtime, trx, row, paymentReminderNotification);
      reminded++;
    });
  }
  return reminded;
}
