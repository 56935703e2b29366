import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { greeting } from './email-greeting.ts';
import type { Purpose } from './verification-codes.repository.ts';
import type { Proof } from './code-proof.ts';

type EmailPurpose = Exclude<Purpose, 'confirm-phone'>;

const PURPOSE_TEXT: Record<EmailPurpose, string> = {
  verify: 'finish signing up',
  reset: 'choose a new password',
  change: 'change your password',
  confirm: 'confirm that it is you',
  'confirm-email': 'use this address for your account',
};

/** Where each code is entered; the link in its place opens the same page. */
const PAGE: Record<EmailPurpose, (email: string) => string> = {
  verify: (email) => `/otp/${encodeURIComponent(email)}/email/4`,
  reset: () => '/new',
  change: () => '/user/profile',
  confirm: () => '/user/profile',
  'confirm-email': () => '/user/profile',
};

/**
 * The email with a one-time code, or with a link in its place; its kind names the purpose, e.g. `account.code.reset`.
 * The token is in the fragment, which no server and no log ever sees.
 */
export function codeEmail(
  owner: { firstName: string; email: string },
  proof: Proof,
  purpose: EmailPurpose,
  publicUrl: string,
): EmailContent {
  const kind = `account.code.${purpose}`;
  const last =
    'Nobody from the centre will ever ask you for it. If you did not ask for it, you can leave this mail alone.';
  if ('otp' in proof)
    return {
      kind,
      subject: `Your code is ${proof.otp}`,
      paragraphs: [
        `${greeting(owner.firstName)} use this code to ${PURPOSE_TEXT[purpose]}.`,
        `It works for 10 minutes. ${last}`,
      ],
      code: proof.otp,
    };
  return {
    kind,
    subject: 'Your link',
    paragraphs: [
      `${greeting(owner.firstName)} use this link to ${PURPOSE_TEXT[purpose]}. Many codes were asked for today, so this mail has a link in place of a code.`,
      `It works for 10 minutes. ${last}`,
    ],
    action: {
      label: 'Go on',
      href: `${publicUrl}${PAGE[purpose](owner.email)}#${new URLSearchParams({ token: proof.token, email: owner.email, for: purpose }).toString()}`,
    },
  };
}

/** The SMS with the code that verifies a phone number. */
export const codeSms = (code: string, centreName: string): SmsContent => ({
  kind: 'account.code.confirm-phone',
  text: `${code} is your ${centreName} code. It works for 10 minutes. Do not share it.`,
});
