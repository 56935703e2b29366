import type { Runtime } from '#api/runtime.ts';
import { deleteStaleUnverified } from './repo.ts';
import { sendRequestedCode } from './service.ts';

export async function workAccounts(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-code', ({ email, purpose }) => sendRequestedCode(runtime, email, purpose));
  await runtime.queue.work('forget-unverified', async () => {
    const gone = await deleteStaleUnverified(runtime.db);
    if (gone > 0) runtime.log.info({ event: 'account.unverified_deleted', gone }, 'unverified accounts deleted');
  });
}
