import type { Runtime } from '#api/runtime.ts';
import { emailAnnouncement, textAnnouncement } from './email-announcement.ts';

/** Registers the workers that send announcements by email and SMS to the customers who consented. */
export async function registerMessageWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('mail-announcement', async ({ id }) => {
    const people = await emailAnnouncement(runtime, id);
    runtime.log.info({ event: 'message.announcement_mailed', message: id, people }, 'announcement queued');
  });
  await runtime.queue.work('text-announcement', async ({ id }) => {
    const people = await textAnnouncement(runtime, id);
    runtime.log.info({ event: 'message.announcement_texted', message: id, people }, 'announcement queued');
  });
}
