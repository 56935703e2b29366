import type { Runtime } from '#api/runtime.ts';
import { emailAnnouncement } from './email-announcement.ts';

/** Registers the worker that emails announcements to the customers who consented. */
export async function registerMessageWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('mail-announcement', async ({ id }) => {
    const people = await emailAnnouncement(runtime, id);
    runtime.log.info({ event: 'message.announcement_mailed', message: id, people }, 'announcement queued');
  });
}
