import type { Runtime } from '#api/runtime.ts';
import { sendCarReminders } from './send-car-reminders.ts';
import { sendFollowUps } from './send-follow-ups.ts';

/** Registers the workers that remind owners about their cars and follow up declined work. */
export async function registerWorkshopWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-car-reminders', async () => {
    const reminded = await sendCarReminders(runtime);
    if (reminded > 0) runtime.log.info({ event: 'car.reminded', reminded }, 'reminders about cars sent');
  });
  await runtime.queue.work('send-follow-ups', async () => {
    const sent = await sendFollowUps(runtime);
    if (sent > 0) runtime.log.info({ event: 'estimate.followed_up', sent }, 'follow-ups of declined work sent');
  });
}
