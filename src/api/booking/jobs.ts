import type { Runtime } from '#api/runtime.ts';
import { remindOfPayments } from './remind/service.ts';

export async function workBookings(runtime: Runtime): Promise<void> {
  await runtime.queue.work('remind', async () => {
    const reminded = await remindOfPayments(runtime);
    if (reminded > 0) runtime.log.info({ event: 'booking.reminded', reminded }, 'reminded of open payments');
  });
}
