import type { Runtime } from '#api/runtime.ts';
import { purgeExpiredAccountData, purgeUnverifiedAccounts } from './purge-expired-account-data.ts';
import { sendRequestedCode } from './send-requested-code.ts';

/** Registers the workers that send requested codes by email and delete unverified accounts and expired data. */
export async function registerAccountWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('send-code', (wanted) => sendRequestedCode(runtime, wanted));
  await runtime.queue.work('purge-unverified-accounts', () => purgeUnverifiedAccounts(runtime));
  await runtime.queue.work('purge-expired-account-data', () => purgeExpiredAccountData(runtime));
}
