import type { Runtime } from '#api/runtime.ts';
import { listDueReceivers } from '#api/integrations/deliveries.repository.ts';

/** Queues a run for each receiver to which something is due; of several for one receiver one waits. */
export async function queueDueReceivers({ db, queue }: Runtime): Promise<void> {
  const due = await listDueReceivers(db);
  for (const id of due) await queue.send('deliver-webhooks', { receiver: id }, undefined, undefined, id);
  if (due.length > 0) queue.wake('deliver-webhooks');
}
