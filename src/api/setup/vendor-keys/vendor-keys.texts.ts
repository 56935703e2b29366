import type { EmailContent } from '#api/notifications/outbox.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { Uncertain } from '#api/vendors/paystack-responses.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';

/** Everything that owners read about the keys of vendors: answers of calls, results of tries, and messages. */

export const KEYS_STORED = 'The keys are stored. Press “Try it” now.';

const NAME: Record<VendorAccount, string> = {
  payments: 'the payment provider',
  sms: 'the SMS provider',
  mail: 'the mail server',
};

interface Change {
  account: VendorAccount;
  /** The last four characters; null: there were none, or they are not shown. */
  from: string | null;
  to: string | null;
  by: string;
}

const ending = (characters: string | null): string => (characters === null ? 'not shown' : `...${characters}`);

/** To every owner when the keys of an account were changed. */
export const keysChangedEmail = (reader: string, change: Change, publicUrl: string): EmailContent => ({
  kind: 'setup.keys-changed',
  subject: `The keys of ${NAME[change.account]} were changed`,
  paragraphs: [
    `Hello ${reader}, ${change.by} just changed the keys of ${NAME[change.account]}.`,
    `Their last characters before: ${ending(change.from)}. Now: ${ending(change.to)}.`,
    'If that is not right, suspend that staff account and put the keys right at once.',
  ],
  action: {
    label: 'See the keys',
    href: `${publicUrl}/staff/setup/${change.account === 'payments' ? 'payments' : 'messages'}`,
  },
});

export const keysChangedNotification = ({ account, to, by }: Change): Notification => ({
  title: 'Keys were changed',
  message: `${by} changed the keys of ${NAME[account]}. Their last characters: ${ending(to)}. If that is not right, suspend that account and put the keys right at once.`,
});

/** The email and the SMS that a try sends. */
export const tryEmail = (centre: string) => ({
  subject: `${centre} can send emails`,
  text: `This email was sent from the set-up page of ${centre}. You asked for it to try the mail server.`,
});
export const trySms = (centre: string): string => `${centre} can send SMS. You asked for this on the set-up page.`;

/** The results of tries. */
export const RESULTS = {
  mailSent: (to: string) => `The mail server took an email to ${to}. Look into that mailbox.`,
  mailStandIn: (to: string) => `The sandbox sends no emails. With a mail server, ${to} would get one now.`,
  mailRefused: (reason: string) => `The mail server did not take the email: ${reason}.`,
  smsSent: (to: string) => `The SMS provider took an SMS to ${to}. It should arrive within a minute.`,
  smsStandIn: (to: string) => `The stand-in of the sandbox took an SMS to ${to}. It arrives nowhere.`,
  smsUnknown: 'The SMS provider did not answer in time. The SMS may still arrive.',
  smsLater: 'The SMS provider cannot be reached now, or is busy. Please try again.',
  smsAccount: 'The SMS provider refuses the account: look at the key, the sender name and the balance there.',
  smsRefused: 'The SMS provider refuses the number.',
  smsOff: 'There are no keys of an SMS provider.',
  noPhone: 'Your staff account has no phone number. Add one under Staff, then try again.',
  paymentsOff: 'There are no keys of the payment provider.',
  paymentsLive: (count: number) =>
    `Live mode: the provider knows the keys. It lists ${payments(count)} of the last 30 days. No payment was opened.`,
  paymentsTest: (count: number, kobo: number) =>
    `Test mode, in which no money moves: the provider knows the keys and lists ${payments(count)} of the last 30 days. A test payment of ${formatNaira(nairaFromKobo(kobo))} was opened, which no one pays.`,
  paymentsTestRefused:
    'Test mode: the provider knows the keys, but it refused a test payment. Look at the state of the account there.',
} as const;

const payments = (count: number): string =>
  count === 0 ? 'no payments' : count === 1 ? 'one payment' : `${count === 100 ? '100 or more' : count} payments`;

/** Why the payment provider gave no usable answer. */
export const UNCERTAIN: Record<Uncertain['reason'], string> = {
  unauthorized: 'The payment provider does not accept the secret key. Copy it again from its dashboard.',
  timeout: 'The payment provider did not answer in time. Please try again.',
  network: 'The payment provider cannot be reached from this server.',
  'rate-limited': 'The payment provider is asked too often. Wait a minute, then try again.',
  'server-error': 'The payment provider has a fault. Please try again later.',
  'not-json': 'The payment provider’s answer could not be read. Please try again later.',
  'too-large': 'The payment provider’s answer could not be read. Please try again later.',
  unexpected: 'The payment provider’s answer could not be read. Please try again later.',
  redirect: 'The payment provider’s address leads elsewhere. The administrator checks PAYSTACK_BASE_URL.',
};
