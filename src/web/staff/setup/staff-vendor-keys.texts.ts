import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import type { VendorAccountState } from '#shared/setup/vendor-keys.contract.ts';

/** The texts of the keys of vendors on the set-up page. */
export const texts = {
  loading: 'Loading the keys',
  enter: 'Enter keys',
  replace: 'Replace the keys',
  tryIt: 'Try it',
  trying: 'Trying',
  endsIn: (ending: string) => `ends in ${ending}`,
  changed: (when: string, by: string) => `Entered ${when} by ${by}.`,
  notUsed: 'The stored keys are not used.',
  store: 'Store the keys',
  storing: 'Storing',
  notNow: 'Not now',
  yourPassword: 'Your password',
  code: 'Code of your second step',
  codeHint: 'From your authenticator app, or a recovery code.',
  consequence:
    'The keys are stored encrypted and never shown again. All owners get an email, and you are logged out on your other devices.',
} as const;

export const ACCOUNT_TITLE: Record<VendorAccount, string> = {
  payments: 'Payment provider (Paystack)',
  sms: 'SMS provider (Termii)',
  mail: 'Mail server',
};

export const SHEET_TITLE: Record<VendorAccount, string> = {
  payments: 'Keys of the payment provider',
  sms: 'Keys of the SMS provider',
  mail: 'Account at the mail server',
};

/** What a try does, before it is pressed. */
export const TRY_HINT: Record<VendorAccount, string> = {
  payments: '“Try it” reads the payment account. Only with test keys it opens a payment, which no one pays.',
  sms: '“Try it” sends an SMS to the phone number of your staff account.',
  mail: '“Try it” sends an email to the address of your staff account.',
};

const MODE = { live: 'live mode, money moves', test: 'test mode, no money moves' };

/** Where the keys come from, in a sentence. */
export const SOURCE: Record<VendorAccountState['source'], (state: VendorAccountState) => string> = {
  environment: (state) => `Set where the application is started: ${details(state)}.`,
  page: (state) => `In use: ${details(state)}.`,
  'stand-in': () => 'Nothing is entered yet. The sandbox simulates this account.',
  none: () => 'Nothing is entered yet.',
};

const details = ({ mode, detail, ending }: VendorAccountState): string => {
  const known = [
    ...(mode === null ? [] : [MODE[mode]]),
    ...(detail === null ? [] : [detail]),
    ...(ending === null ? [] : [texts.endsIn(ending)]),
  ];
  return known.length === 0 ? 'not shown' : known.join(', ');
};

/** Why no keys can be entered. */
export const CLOSED: Record<NonNullable<VendorAccountState['closed']>, string> = {
  environment: 'It can only be changed there.',
  'no-address': 'The administrator sets the address of your account first: TERMII_BASE_URL.',
};

interface FieldTexts {
  name: string;
  label: string;
  hint?: string;
  /** Never shown in clear unless asked for, and not kept as a draft. */
  isSecret?: true;
}

/** The fields of each account in their order. */
export const FIELDS: Record<VendorAccount, readonly FieldTexts[]> = {
  payments: [
    { name: 'secretKey', label: 'Secret key', hint: 'It begins with sk_live_ or sk_test_.', isSecret: true },
    { name: 'publicKey', label: 'Public key', hint: 'It begins with pk_live_ or pk_test_.' },
  ],
  sms: [
    { name: 'apiKey', label: 'API key', isSecret: true },
    { name: 'senderId', label: 'Sender', hint: 'The approved sender name, at most 11 letters and digits.' },
    { name: 'webhookSecret', label: 'Secret of the delivery reports', isSecret: true },
  ],
  mail: [
    { name: 'host', label: 'Server', hint: 'Such as mail.example.ng.' },
    { name: 'port', label: 'Port', hint: 'Usually 587 or 465.' },
    { name: 'user', label: 'User' },
    { name: 'password', label: 'Password', isSecret: true },
    { name: 'from', label: 'Emails come from', hint: 'An address of your own, such as hello@example.ng.' },
  ],
};
