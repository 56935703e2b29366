import type { Config } from '#api/config.ts';
import { paymentKeyProblems } from '#api/production-problems.ts';
import { addressIn, isPublicAddress, isPublicName } from '#api/vendors/public-address.ts';
import { isLoopback } from '#shared/loopback.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import type { VendorKeys } from '#shared/setup/vendor-keys.contract.ts';

/** A fault of keys, with the field of the form that it is about. */
export interface KeyFault {
  field: string;
  text: string;
}

/** The ports of mail servers. Others would show whether something listens there. */
const MAIL_PORTS = ['25', '465', '587', '2525'];

/** No key and no webhook's secret of a provider is shorter. */
const MIN_SECRET_LENGTH = 16;

const FAULTS = {
  payments: ({ paystack, sandbox }: Config, keys: VendorKeys['payments']): KeyFault[] => {
    const names = { secretKey: 'The secret key', publicKey: 'The public key' };
    const problems = [...paymentKeyProblems(keys, paystack.allowsTestKeys, names)];
    // The stand-in would learn the key of a real account.
    if (problems.length === 0 && sandbox && paystack.standIn && keys.secretKey.startsWith('sk_live_'))
      problems.push('The secret key is a live key, and this is the sandbox. Enter test keys.');
    return problems.map((text) => ({ field: text.startsWith(names.publicKey) ? 'publicKey' : 'secretKey', text }));
  },
  sms: (_: Config, { apiKey, webhookSecret }: VendorKeys['sms']): KeyFault[] => [
    ...(apiKey.length < MIN_SECRET_LENGTH ? [{ field: 'apiKey', text: 'The key is too short to be one.' }] : []),
    ...(webhookSecret.length < MIN_SECRET_LENGTH
      ? [{ field: 'webhookSecret', text: 'The secret is too short to be one.' }]
      : []),
  ],
  mail: ({ sandbox }: Config, { host, port }: VendorKeys['mail']): KeyFault[] => {
    if (sandbox && isLoopback(host)) return [];
    const address = addressIn({ hostname: host });
    const isPublic = address === null ? isPublicName(host) : isPublicAddress(address);
    return [
      ...(isPublic ? [] : [{ field: 'host', text: 'The mail server is not on the internet.' }]),
      ...(MAIL_PORTS.includes(port) ? [] : [{ field: 'port', text: 'The port is 587, 465, 2525 or 25.' }]),
    ];
  },
};

/** The weakness checks of a start, for keys of the set-up page: on entry, and for stored keys (docs/security.md 39). */
export const findKeyFaults = <A extends VendorAccount>(config: Config, account: A, keys: VendorKeys[A]): KeyFault[] =>
  (FAULTS[account] as (given: Config, of: VendorKeys[A]) => KeyFault[])(config, keys);
