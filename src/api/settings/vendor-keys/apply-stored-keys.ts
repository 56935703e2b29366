import type { Connection, Trx } from '#api/platform/database/database.ts';
import { connectVendors, type Runtime } from '#api/runtime.ts';
import { VENDOR_ACCOUNTS } from '#shared/setup/vendor-accounts.ts';
import { readStoredKeys, withStoredKeys } from './stored-keys.ts';
import { holdVersion } from './vendor-keys.repository.ts';
import { VENDOR_KEYS_CHANGED } from './vendor-keys-changed.ts';

/** The versions of the keys that a process uses. */
const versions = new WeakMap<Runtime, Map<string, number>>();
const versionOf = (runtime: Runtime, account: string): number => versions.get(runtime)?.get(account) ?? 0;

/** Uses the stored keys in this process: accounts whose keys changed get a new client. */
export async function applyStoredKeys(runtime: Runtime, db: Connection = runtime.db): Promise<void> {
  const stored = await readStoredKeys(db, runtime.config);
  // Another call has read newer keys meanwhile.
  if (stored.some(({ account, version }) => version < versionOf(runtime, account))) return;
  const changed = stored.filter(({ account, version }) => version > versionOf(runtime, account));
  if (changed.length === 0) return;
  for (const { account, faults } of changed)
    if (faults.length > 0) runtime.log.error({ event: 'keys.not-used', account, faults }, 'stored keys are not used');
  const { paystack, sms, email } = withStoredKeys(runtime.config, stored);
  Object.assign(runtime.config, { paystack, sms, email });
  const former = runtime.mailer;
  const clients = connectVendors(runtime.config);
  const CLIENT = { payments: 'paystack', sms: 'sms', mail: 'mailer' } as const;
  for (const { account } of changed) Object.assign(runtime, { [CLIENT[account]]: clients[CLIENT[account]] });
  if (runtime.mailer !== former) former.close();
  versions.set(runtime, new Map(stored.map(({ account, version }) => [account, version])));
}

/** Uses the stored keys from now on, and changed ones as soon as any process has stored them. */
export async function followStoredKeys(runtime: Runtime): Promise<void> {
  runtime.changes.follow((word) => {
    if (word === VENDOR_KEYS_CHANGED || word === null)
      applyStoredKeys(runtime).catch((error: unknown) =>
        runtime.log.error({ err: error, event: 'keys.read' }, 'changed keys could not be read'),
      );
  });
  await runtime.changes.start();
  await applyStoredKeys(runtime);
}

/**
 * Keeps the keys of the payment provider as they are until the transaction ends, and uses them: an attempt is opened in
 * the account in which it is checked later.
 */
export async function holdPaymentKeys(runtime: Runtime, trx: Trx): Promise<void> {
  if (runtime.config.inEnvironment.payments) return;
  const [payments] = VENDOR_ACCOUNTS;
  if ((await holdVersion(trx, payments)) > versionOf(runtime, payments)) await applyStoredKeys(runtime, trx);
}
