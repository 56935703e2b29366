import type { Runtime } from '#api/runtime.ts';
import { sendPaymentReminders } from './send-payment-reminders.ts';

/** Registers the worker that sends the payment reminders. */
export async function registerBookingWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-payment-reminders', async () => {
    const reminded = await sendPaymentReminders(runtime);
    if (reminded > 0) runtime.log.info({ event: 'booking.reminded', reminded }, 'payment reminders sent');
  });
}
