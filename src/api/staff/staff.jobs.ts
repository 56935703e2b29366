import type { Runtime } from '#api/runtime.ts';
import { purgeExpiredStaffData } from './staff-sessions.ts';
import { sendRequestedPasswordLink } from './staff-password-links.ts';

export async function registerStaffWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-password-reset-link', ({ email }) => sendRequestedPasswordLink(runtime, email));
  await runtime.queue.work('purge-expired-staff-data', async () => {
    const gone = await purgeExpiredStaffData(runtime);
    if (gone > 0)
      runtime.log.info(
        { event: 'staff.traces_deleted', gone },
        'sessions and links of staff that were over are deleted',
      );
  });
}
