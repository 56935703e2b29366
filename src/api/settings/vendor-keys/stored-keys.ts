import * as z from 'zod/mini';
import type { Config } from '#api/config.ts';
import { announceChange } from '#api/platform/database/changes.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { decrypt, encrypt, isEncryptedWith } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { isLoopback } from '#shared/loopback.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import { mailKeys, paymentKeys, smsKeys, type VendorKeys } from '#shared/setup/vendor-keys.contract.ts';
import { findKeyFaults } from './key-faults.ts';
import * as repo from './vendor-keys.repository.ts';
import { VENDOR_KEYS_CHANGED } from './vendor-keys-changed.ts';

const SCHEMAS = { payments: paymentKeys, sms: smsKeys, mail: mailKeys };

/** The label of the key that encrypts them, derived from APP_SECRET. */
const LABEL = 'vendor-keys';

/** The stored keys of an account. */
export interface StoredKeys<A extends VendorAccount = VendorAccount> {
  account: A;
  version: number;
  changedAt: Date;
  by: string;
  /** Null when they cannot be decrypted. */
  keys: VendorKeys[A] | null;
  /** The reasons why they are not used, a sentence each. */
  faults: string[];
}

const UNREADABLE = 'The stored keys cannot be read: they were encrypted with another APP_SECRET. Enter them again.';

function readRow(config: Config, row: repo.VendorKeysRow): StoredKeys {
  const { account, version, changed_at: changedAt, by, encrypted } = row;
  let keys: VendorKeys[VendorAccount] | null;
  try {
    keys = z.parse(SCHEMAS[account], decrypt(config, encrypted, LABEL));
  } catch {
    keys = null;
  }
  const faults =
    keys === null ? [UNREADABLE] : findKeyFaults(config, account, keys).map(({ text }) => `The stored keys: ${text}`);
  return { account, version, changedAt, by, keys, faults };
}

/** The stored keys of all accounts, also of those whose keys are in the environment, which win. */
export async function readStoredKeys(db: Connection, config: Config): Promise<StoredKeys[]> {
  return (await repo.listRows(db)).map((row) => readRow(config, row));
}

/** The stored keys of one account, locked until the transaction ends; null when none were entered. */
export async function lockStoredKeys(trx: Trx, config: Config, account: VendorAccount): Promise<StoredKeys | null> {
  const row = await repo.lockRow(trx, account);
  return row === undefined ? null : readRow(config, row);
}

/** Stores the keys of an account and announces the change to every process. */
export async function storeKeys<A extends VendorAccount>(
  trx: Trx,
  config: Config,
  { account, keys, staffId }: { account: A; keys: VendorKeys[A]; staffId: string },
): Promise<void> {
  await repo.upsertRow(trx, { account, encrypted: encrypt(config.appSecret, keys, LABEL), staff_id: staffId });
  await announceChange(trx, VENDOR_KEYS_CHANGED);
}

/** A configuration with the stored keys that are whole and not in the environment. */
export function withStoredKeys(config: Config, stored: readonly StoredKeys[]): Config {
  const keysOf = <A extends VendorAccount>(account: A): VendorKeys[A] | null => {
    const found = stored.find((one): one is StoredKeys<A> => one.account === account);
    return found === undefined || found.faults.length > 0 || config.inEnvironment[account] ? null : found.keys;
  };
  const [payments, sms, mail] = [keysOf('payments'), keysOf('sms'), keysOf('mail')];
  return {
    ...config,
    paystack: payments === null ? config.paystack : { ...config.paystack, ...payments },
    sms: sms === null || config.smsProvider === null ? config.sms : { ...config.smsProvider, ...sms },
    email: mail === null ? config.email : { smtpUrl: smtpUrlOf(mail), from: mail.from, isEntered: true },
  };
}

/** Without TLS only on this machine, where the sandbox allows it. */
function smtpUrlOf({ host, port, user, password }: VendorKeys['mail']): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${port === '465' ? 'smtps' : 'smtp'}://${login}@${name}:${port}${isLoopback(host) ? '?tls=off' : ''}`;
}

/**
 * Encrypts the stored keys again with APP_SECRET where another accepted secret encrypted them, so that the former
 * secret can be removed later. Keys that no accepted secret decrypts stay as they are.
 */
export async function reencryptVendorKeys({ config, db }: Pick<Runtime, 'config' | 'db'>): Promise<void> {
  if (config.previousAppSecret === null) return;
  for (const row of await repo.listRows(db)) {
    if (isEncryptedWith(config.appSecret, row.encrypted)) continue;
    const { keys } = readRow(config, row);
    if (keys !== null)
      await repo.replaceEncrypted(db, row.account, row.encrypted, encrypt(config.appSecret, keys, LABEL));
  }
}
