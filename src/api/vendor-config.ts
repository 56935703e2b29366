import { createHmac, hkdfSync } from 'node:crypto';
import { publicKeyOf } from '#api/vendors/web-push.ts';
import { isLoopback } from '#shared/loopback.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import { mailAddress, type GetVariable } from './production-problems.ts';

interface SmsProvider {
  baseUrl: string;
  /** The simulated provider, which sends nothing. */
  standIn: boolean;
  /** The countries whose mobile numbers get log-in codes, in ISO 3166. */
  countries: readonly string[];
}

/** The settings of the services of others, and of their simulated stand-ins in the sandbox. */
export interface VendorConfig {
  paystack: {
    /** Empty, like the public key: there is no account, and no one pays online. */
    secretKey: string;
    publicKey: string;
    baseUrl: string;
    inlineUrl: string;
    frameUrl: string;
    standIn: boolean;
    /** Test keys may be used: in the sandbox, and for a rehearsal (PAYSTACK_ALLOW_TEST_KEYS). */
    allowsTestKeys: boolean;
    /** The account may take bank transfers through the provider. */
    bankTransfer: boolean;
    /** The provider's fees come on top of our amount. */
    customerBearsFees: boolean;
    /** The domain of the random addresses of payers without email. It accepts no mail. */
    aliasDomain: string;
  };
  /**
   * `from`: only an address; its name is the centre's, from the settings. `isEntered`: the account was entered on the
   * set-up page, so that its host must be on the internet.
   */
  email: { smtpUrl: string | null; from: string; isEntered: boolean };
  /** Null: SMS is off. */
  sms: (SmsProvider & { apiKey: string; senderId: string; webhookSecret: string }) | null;
  /** Where an SMS account is used; null: TERMII_BASE_URL is missing. */
  smsProvider: SmsProvider | null;
  /** The accounts whose keys are in the environment. Those of the others can be entered on the set-up page. */
  inEnvironment: Readonly<Record<VendorAccount, boolean>>;
  /** Null: web push is off. `standIn`: the origin of a push service on this machine, allowed in the sandbox. */
  push: { publicKey: string; privateKey: string; contact: string; standIn: string | null } | null;
  /** Null: log-in with Google is off. `standIn`: the simulated issuer, whose consent page grants any identity. */
  google: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string; standIn: boolean } | null;
}

/** The environment, and the values from which the settings of vendors are derived. */
interface Given {
  get: GetVariable;
  sandbox: boolean;
  appSecret: Buffer;
  /** The address at which this process reaches itself: PUBLIC_URL may be a proxy that it cannot reach. */
  ownUrl: string;
  publicUrl: string;
}

/** The faults in the settings of vendors, as sentences for the operator. */
export function vendorProblems(get: GetVariable, sandbox: boolean): string[] {
  const problems: string[] = [];
  const publicKey = get('VAPID_PUBLIC_KEY');
  const privateKey = get('VAPID_PRIVATE_KEY');
  const countries = get('SMS_COUNTRIES');
  if (countries !== null && !/^[A-Z]{2}(?:[\s,]+[A-Z]{2})*$/.test(countries))
    problems.push(`SMS_COUNTRIES must be two-letter codes of countries, such as 'NG, GH', not '${countries}'.`);
  if (publicKey === null && privateKey !== null) problems.push('VAPID_PUBLIC_KEY is missing.');
  if (publicKey !== null && privateKey === null) problems.push('VAPID_PRIVATE_KEY is missing.');
  if (publicKey !== null && privateKey !== null) {
    const belonging = publicKeyOf(Buffer.from(privateKey, 'base64url'))?.toString('base64url');
    if (belonging !== publicKey)
      problems.push(
        'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY. Make a pair with: npx web-push generate-vapid-keys',
      );
  }
  const pushStandIn = sandbox ? get('PUSH_SERVICE_URL') : null;
  if (pushStandIn !== null && !isLoopback(URL.parse(pushStandIn)?.hostname ?? ''))
    problems.push(`PUSH_SERVICE_URL is not an address of this machine: '${pushStandIn}'.`);
  return problems;
}

/** Reads the settings of vendors, in which `vendorProblems` found nothing wrong. */
export function readVendorConfig(given: Given): VendorConfig {
  const from = mailAddress(given.get('MAIL_FROM') ?? 'hello@example.com');
  const smsProvider = readSmsProvider(given);
  return {
    paystack: readPaystack(given),
    email: { smtpUrl: given.get('SMTP_URL'), from, isEntered: false },
    sms: readSms(given, smsProvider),
    smsProvider,
    inEnvironment: {
      payments: given.get('PAYSTACK_SECRET_KEY') !== null,
      sms: given.get('TERMII_API_KEY') !== null,
      mail: given.get('SMTP_URL') !== null,
    },
    push: readPush(given, from),
    google: readGoogle(given),
  };
}

/** A key of a stand-in, derived so that two processes on one DATA_DIR agree and no key is in the code. */
const standInKey = ({ appSecret }: Given, kind: string): string =>
  `${kind}_test_${createHmac('sha256', appSecret).update(`stand-in ${kind}`).digest('hex').slice(0, 32)}`;

function readPaystack(given: Given): VendorConfig['paystack'] {
  const { get, ownUrl, publicUrl, sandbox } = given;
  const standIn = sandbox && get('PAYSTACK_SECRET_KEY') === null;
  const ownApi = '/api/sandbox/paystack';
  return {
    secretKey: get('PAYSTACK_SECRET_KEY') ?? (standIn ? standInKey(given, 'sk') : ''),
    publicKey: get('PAYSTACK_PUBLIC_KEY') ?? (standIn ? standInKey(given, 'pk') : ''),
    baseUrl: get('PAYSTACK_BASE_URL') ?? (standIn ? `${ownUrl}${ownApi}` : 'https://api.paystack.co'),
    inlineUrl: get('PAYSTACK_INLINE_URL') ?? (standIn ? `${ownApi}/inline.js` : 'https://js.paystack.co/v2/inline.js'),
    frameUrl: get('PAYSTACK_FRAME_URL') ?? (standIn ? '' : 'https://checkout.paystack.com'),
    standIn,
    allowsTestKeys: sandbox || get('PAYSTACK_ALLOW_TEST_KEYS') === '1',
    bankTransfer: get('PAYSTACK_BANK_TRANSFER') === null ? standIn : get('PAYSTACK_BANK_TRANSFER') === 'on',
    customerBearsFees: get('PAYSTACK_CUSTOMER_BEARS_FEES') === 'on',
    aliasDomain:
      get('PAYER_ALIAS_DOMAIN') ?? (standIn ? 'no-mail.example.com' : `no-mail.${new URL(publicUrl).hostname}`),
  };
}

function readSmsProvider({ get, sandbox, ownUrl }: Given): SmsProvider | null {
  const countries = (get('SMS_COUNTRIES') ?? 'NG').split(/[\s,]+/);
  if (sandbox && get('TERMII_API_KEY') === null)
    return { baseUrl: `${ownUrl}/api/sandbox/termii`, standIn: true, countries };
  const baseUrl = get('TERMII_BASE_URL') ?? (sandbox ? '' : null);
  return baseUrl === null ? null : { baseUrl, standIn: false, countries };
}

function readSms(given: Given, provider: SmsProvider | null): VendorConfig['sms'] {
  const { get } = given;
  const apiKey = get('TERMII_API_KEY');
  if (provider === null || (apiKey === null && !provider.standIn)) return null;
  return {
    ...provider,
    apiKey: apiKey ?? standInKey(given, 'sms'),
    senderId: get('TERMII_SENDER_ID') ?? (provider.standIn ? 'CarCare' : ''),
    webhookSecret: get('TERMII_WEBHOOK_SECRET') ?? (provider.standIn ? standInKey(given, 'tsk') : ''),
  };
}

function readPush({ get, sandbox, appSecret }: Given, mailFrom: string): VendorConfig['push'] {
  const publicKey = get('VAPID_PUBLIC_KEY');
  const privateKey = get('VAPID_PRIVATE_KEY');
  const own = sandbox ? sandboxVapid(appSecret) : null;
  const keys = publicKey !== null && privateKey !== null ? { publicKey, privateKey } : own;
  if (keys === null) return null;
  return { ...keys, contact: `mailto:${mailFrom}`, standIn: sandbox ? get('PUSH_SERVICE_URL') : null };
}

/** Derives the sandbox's VAPID key pair from its secret, so that push subscriptions survive a restart. */
function sandboxVapid(appSecret: Buffer): { publicKey: string; privateKey: string } | null {
  const secret = Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), 'vapid', 32));
  const point = publicKeyOf(secret);
  return point === null ? null : { publicKey: point.toString('base64url'), privateKey: secret.toString('base64url') };
}

function readGoogle({ get, sandbox, ownUrl }: Given): VendorConfig['google'] {
  const clientId = get('GOOGLE_CLIENT_ID');
  if (clientId !== null)
    return {
      clientId,
      issuer: get('GOOGLE_ISSUER') ?? 'https://accounts.google.com',
      jwksUrl: get('GOOGLE_JWKS_URL') ?? 'https://www.googleapis.com/oauth2/v3/certs',
      scriptUrl: get('GOOGLE_SCRIPT_URL') ?? 'https://accounts.google.com/gsi/client',
      standIn: false,
    };
  if (!sandbox) return null;
  return {
    clientId: 'sandbox.apps.googleusercontent.com',
    issuer: `${ownUrl}/api/sandbox/google`,
    jwksUrl: `${ownUrl}/api/sandbox/google/certs`,
    scriptUrl: '/api/sandbox/google/client.js',
    standIn: true,
  };
}
