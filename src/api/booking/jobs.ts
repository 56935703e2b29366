import type { Runtime } from '#api/runtime.ts';
import { sendPaymentReminders } from './remind/service.ts';

export async function registerBookingJobs(runtime: Runtime): Promise<void> {
  await runtime.queue.work('remind', async () => {
    const reminded = await sendPaymentReminders(runtime);
    if (reminded > 0) runtime.log.info({ event: 'booking.reminded', reminded }, 'reminded of open payments');
  });
}
