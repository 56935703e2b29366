import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import type { Purpose } from './verification-codes.repository.ts';

type EmailPurpose = Exclude<Purpose, 'confirm-phone'>;

const PURPOSE_TEXT: Record<EmailPurpose, string> = {
  verify: 'finish signing up',
  reset: 'choose a new password',
  change: 'change your password',
  'confirm-email': 'use this address for your account',
};

/** The email with a one-time code; its kind names the purpose, e.g. `account.code.reset`. */
export const codeEmail = (firstName: string, code: string, purpose: EmailPurpose): EmailContent => ({
  kind: `account.code.${purpose}`,
  subject: `Your code is ${code}`,
  paragraphs: [
    `Hello ${firstName}, use this code to ${PURPOSE_TEXT[purpose]}.`,
    'It works for 10 minutes. Nobody from the centre will ever ask you for it. If you did not ask for a code, you can leave this mail alone.',
  ],
  code,
});

/** The SMS with the code that verifies a phone number. */
export const codeSms = (code: string, centreName: string): SmsContent => ({
  kind: 'account.code.confirm-phone',
  text: `${code} is your ${centreName} code. It works for 10 minutes. Do not share it.`,
});
