import { formatFullDateTime } from '#shared/dates.ts';
import type { GoLiveCheckId, GoLiveFacts } from '#shared/setup/go-live.ts';

const GB = 1e9;
const seconds = (ms: number): string => `${Math.abs(Math.round(ms / 1000))} s`;
const dated = (at: Date | null): string => (at === null ? 'never' : formatFullDateTime(at.toISOString()));

/** Faults of keys, which do not prevent a start. */
export const NO_PAYMENT_KEYS = 'There are no keys of the payment provider.';
export const NO_MAIL_SERVER = 'There is no account of a mail server.';

/** The sentences of the checks: the facts when a check passes, else the fault. */
export const WORDS: Record<GoLiveCheckId, (facts: GoLiveFacts, isOk: boolean) => string> = {
  sandbox: (_, isOk) =>
    isOk
      ? 'The sandbox is off: messages and payments are real.'
      : 'The sandbox is on: messages and payments go nowhere, and everyone at this machine can read them.',
  secrets: ({ problems, keyProblems }, isOk) =>
    isOk
      ? 'Every setting, secret and key that production needs is there.'
      : [...(problems.length > 0 ? [`Production would not start: ${problems.join(' ')}`] : []), ...keyProblems].join(
          ' ',
        ),
  https: ({ publicUrl, unreached }, isOk) => {
    if (isOk) return `${publicUrl} leads here, by https.`;
    if (!publicUrl.startsWith('https:')) return `The address that people use is not https: ${publicUrl}.`;
    if (unreached !== null) return `${publicUrl} could not be opened from this machine: ${unreached}.`;
    return 'TRUST_PROXY does not say that a proxy is in front, so all visitors count as one address.';
  },
  clock: ({ clocks: { database, provider } }, isOk) => {
    const other = provider === null ? '' : `, and by ${seconds(provider)} from the payment provider’s`;
    return isOk
      ? `The clock is right: it differs by ${seconds(database)} from the database’s${other}.`
      : `The clock is wrong: it differs by ${seconds(database)} from the database’s${other}.`;
  },
  disk: ({ disk: { freeBytes, totalBytes } }) =>
    `${(freeBytes / GB).toFixed(1)} GB of ${(totalBytes / GB).toFixed(1)} GB of the disk are free.`,
  mail: ({ mail }) => {
    if (mail === 'ok') return 'The mail server answers and accepts the log-in.';
    if (mail === 'off') return 'There is no mail server: codes and receipts go nowhere.';
    return `The mail server does not answer: ${mail.failure}.`;
  },
  webhook: ({ webhookAt }) =>
    webhookAt === null
      ? 'The payment provider has not called yet. Without its call a payment is confirmed minutes later.'
      : `The payment provider called last on ${dated(webhookAt)}.`,
  backup: ({ backupAt }, isOk) =>
    backupAt === null
      ? 'No backup was made yet.'
      : isOk
        ? `The last backup is of ${dated(backupAt)}.`
        : `The last backup is of ${dated(backupAt)}, more than two days ago.`,
  restore: ({ restoredAt }) =>
    restoredAt === null
      ? 'No one has tried yet whether a backup can be restored.'
      : `The backup of ${dated(restoredAt)} was restored to another database.`,
};

export const REMEDIES: Record<GoLiveCheckId, string> = {
  sandbox: 'Start the application with NODE_ENV=production.',
  secrets: 'Enter keys on the set-up page. Add other settings, and start the application again.',
  https: 'Put a proxy with a certificate in front, and set PUBLIC_URL and TRUST_PROXY.',
  clock: 'Let the machine take its time from the network (NTP).',
  disk: 'Free space, or move the data to a larger disk.',
  mail: 'Enter an account of a mail server on the set-up page, or set SMTP_URL.',
  webhook:
    'Enter the webhook’s address at the payment provider: PUBLIC_URL followed by /api/payment/webhook/paystack. Then make a payment.',
  backup: 'Run npm run backup, and let a timer run it.',
  restore:
    'Restore a backup to an empty database on another machine. The restore prints a word: enter it on the set-up page.',
};

/** Sections of the manual. */
export const GUIDES: Record<GoLiveCheckId, string> = {
  sandbox: 'docs/operating.md#production',
  secrets: 'docs/operating.md#production',
  https: 'docs/operating.md#run-it',
  clock: 'docs/operating.md#faults',
  disk: 'docs/operating.md#carcaredisknearlyfull',
  mail: 'docs/operating.md#carcareoutboxfails',
  webhook: 'docs/operating.md#production',
  backup: 'docs/operating.md#back-up-and-restore',
  restore: 'docs/operating.md#back-up-and-restore',
};
