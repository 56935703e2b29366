import type { Runtime } from '#api/runtime.ts';
import { listDueReceivers } from './deliveries.repository.ts';

/** Queues a run for each receiver with due events, at most one waiting run for each. */
export async function queueDueReceivers({ db, queue }: Runtime): Promise<void> {
  const due = await listDueReceivers(db);
  for (const id of due) await queue.send('deliver-webhooks', { receiver: id }, undefined, undefined, id);
  if (due.length > 0) queue.wake('deliver-webhooks');
}
