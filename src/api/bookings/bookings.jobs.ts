import type { Runtime } from '#api/runtime.ts';
import { offerNewTime } from './staff/offer-new-time.ts';
import { sendAppointmentReminders } from './reminders/send-appointment-reminders.ts';
import { sendPaymentReminders } from './reminders/send-payment-reminders.ts';

/**
 * Registers the workers that send the reminders of open payments and of appointments, and that find new places for
 * bookings after a change of the calendar.
 */
export async function registerBookingWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-payment-reminders', async () => {
    const reminded = await sendPaymentReminders(runtime);
    if (reminded > 0) runtime.log.info({ event: 'booking.reminded', reminded }, 'payment reminders sent');
  });
  await runtime.queue.work('place-anew', ({ booking }) => offerNewTime(runtime, booking));
  await runtime.queue.work('send-appointment-reminders', async () => {
    const reminded = await sendAppointmentReminders(runtime);
    if (reminded > 0)
      runtime.log.info({ event: 'booking.appointment_reminded', reminded }, 'appointment reminders sent');
  });
}
