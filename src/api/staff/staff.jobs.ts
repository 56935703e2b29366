import type { Runtime } from '#api/runtime.ts';
import { purgeExpiredStaffData } from './staff-members.ts';
import { sendRequestedPasswordLink } from './sign-in/send-requested-password-link.ts';

/** Registers the workers that send requested password links and delete expired sessions, links and known devices. */
export async function registerStaffWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-password-reset-link', ({ email }) => sendRequestedPasswordLink(runtime, email));
  await runtime.queue.work('purge-expired-staff-data', async () => {
    const deleted = await purgeExpiredStaffData(runtime);
    if (deleted > 0)
      runtime.log.info({ event: 'staff.data_purged', gone: deleted }, 'expired staff sessions and links deleted');
  });
}
