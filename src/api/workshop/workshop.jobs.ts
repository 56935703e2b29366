import type { Runtime } from '#api/runtime.ts';
import { sendCarReminders } from './send-car-reminders.ts';

/** Registers the worker that reminds owners about their cars. */
export async function registerWorkshopWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-car-reminders', async () => {
    const reminded = await sendCarReminders(runtime);
    if (reminded > 0) runtime.log.info({ event: 'car.reminded', reminded }, 'reminders about cars sent');
  });
}
