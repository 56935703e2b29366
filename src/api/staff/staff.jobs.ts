import type { Runtime } from '#api/runtime.ts';
import { forgetOldTraces, sendForgottenLink } from './staff-log-in.ts';

export async function workStaff(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-staff-link', ({ email }) => sendForgottenLink(runtime, email));
  await runtime.queue.work('forget-staff-traces', async () => {
    const gone = await forgetOldTraces(runtime);
    if (gone > 0) runtime.log.info({ event: 'staff.traces_deleted', gone }, 'sessions and links of staff that were over are deleted');
  });
}
