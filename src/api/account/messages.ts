import type { MailText } from '#api/outbox/service.ts';

/** Every mail about an account. Plain words, one job each. */

export const codeMail = (firstName: string, code: string, purpose: 'verify' | 'reset' | 'change'): MailText => {
  const what = { verify: 'finish signing up', reset: 'choose a new password', change: 'change your password' }[purpose];
  return {
    kind: `account.code.${purpose}`,
    subject: `Your code is ${code}`,
    paragraphs: [
      `Hello ${firstName}, use this code to ${what}.`,
      'It works for 10 minutes. Nobody from the centre will ever ask you for it. If you did not ask for a code, you can leave this mail alone.',
    ],
    code,
  };
};

export const alreadyRegisteredMail = (firstName: string, publicUrl: string): MailText => ({
  kind: 'account.already-registered',
  subject: 'You already have an account',
  paragraphs: [
    `Hello ${firstName}, somebody just tried to sign up with this address. You already have an account with us, so nothing has changed.`,
    'If it was you, log in. If you have forgotten your password, you can choose a new one on the same page.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/login` },
});

export const passwordChangedMail = (firstName: string, publicUrl: string): MailText => ({
  kind: 'account.password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${firstName}, the password of your account was just changed and other devices were logged out.`,
    'If it was not you, choose a new password at once.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});
