import type { Config } from '#api/config.ts';
import type { Runtime } from '#api/runtime.ts';
import { readStoredKeys, type StoredKeys } from '#api/settings/vendor-keys/stored-keys.ts';
import { endingOf, VENDOR_ACCOUNTS, type VendorAccount } from '#shared/setup/vendor-accounts.ts';
import type { VendorAccountState } from '#shared/setup/vendor-keys.contract.ts';

/** The secret of each account as it is used; empty without one. */
const secretOf: Record<VendorAccount, (config: Config) => string> = {
  payments: ({ paystack }) => paystack.secretKey,
  sms: ({ sms }) => sms?.apiKey ?? '',
  mail: ({ email: { smtpUrl } }) => (smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).password)),
};

const detailOf: Record<VendorAccount, (config: Config) => string | null> = {
  payments: () => null,
  sms: ({ sms }) => sms?.senderId ?? null,
  mail: ({ email: { smtpUrl } }) => (smtpUrl === null ? null : new URL(smtpUrl).host),
};

/** The accounts that the sandbox simulates while no keys were entered. */
const hasStandIn: Record<VendorAccount, (config: Config) => boolean> = {
  payments: ({ paystack }) => paystack.standIn,
  sms: ({ smsProvider }) => smsProvider?.standIn === true,
  mail: ({ sandbox }) => sandbox,
};

/** Whether money moves with a secret key of the payment provider; null without a key. */
export const paymentMode = ({ paystack }: Config): 'live' | 'test' | null =>
  paystack.secretKey === '' ? null : paystack.secretKey.startsWith('sk_live_') ? 'live' : 'test';

/** The state of an account, without its secrets. */
export function presentAccount(
  config: Config,
  account: VendorAccount,
  stored: StoredKeys | undefined,
): VendorAccountState {
  const isFromEnvironment = config.inEnvironment[account];
  const entered = isFromEnvironment ? undefined : stored;
  const isEntered = entered !== undefined && entered.faults.length === 0;
  const source = isFromEnvironment
    ? 'environment'
    : isEntered
      ? 'page'
      : hasStandIn[account](config)
        ? 'stand-in'
        : 'none';
  const hasKeys = source === 'environment' || source === 'page';
  return {
    account,
    source,
    mode: account === 'payments' && hasKeys ? paymentMode(config) : null,
    ending: hasKeys ? endingOf(secretOf[account](config)) : null,
    detail: hasKeys ? detailOf[account](config) : null,
    changed: entered === undefined ? null : { at: entered.changedAt.toISOString(), by: entered.by },
    faults: entered?.faults ?? [],
    closed: isFromEnvironment ? 'environment' : account === 'sms' && config.smsProvider === null ? 'no-address' : null,
  };
}

/** Where the keys of each account come from, with the last four characters. */
export async function listVendorKeys({ db, config }: Runtime): Promise<VendorAccountState[]> {
  const stored = await readStoredKeys(db, config);
  return VENDOR_ACCOUNTS.map((account) =>
    presentAccount(
      config,
      account,
      stored.find((one) => one.account === account),
    ),
  );
}
