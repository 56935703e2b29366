import type { Runtime } from '#api/runtime.ts';
import { cancelLapsedDeposits } from './cancel-lapsed-deposits.ts';
import { offerNewTime } from './staff/offer-new-time.ts';
import { sendAppointmentReminders } from './reminders/send-appointment-reminders.ts';
import { sendPaymentReminders } from './reminders/send-payment-reminders.ts';

/**
 * Registers the workers that send the reminders of open payments and of appointments, and that cancel
 * bookings whose deposit is not paid, and that offer new times to bookings whose time was closed by a change of the
 * calendar.
 */
export async function registerBookingWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-payment-reminders', async () => {
    const reminded = await sendPaymentReminders(runtime);
    if (reminded > 0) runtime.log.info({ event: 'booking.reminded', reminded }, 'payment reminders sent');
  });
  await runtime.queue.work('cancel-lapsed-deposits', async () => {
    const cancelled = await cancelLapsedDeposits(runtime);
    if (cancelled > 0)
      runtime.log.info({ event: 'booking.deposits_lapsed', cancelled }, 'bookings without deposit cancelled');
  });
  // Queued jobs carry this name, so it stays (docs/glossary.md).
  await runtime.queue.work('place-anew', ({ booking }) => offerNewTime(runtime, booking));
  await runtime.queue.work('send-appointment-reminders', async () => {
    const reminded = await sendAppointmentReminders(runtime);
    if (reminded > 0)
      runtime.log.info({ event: 'booking.appointment_reminded', reminded }, 'appointment reminders sent');
  });
}
