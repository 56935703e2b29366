import type { EmailContent } from '#api/notifications/outbox.ts';

/** Emails about an account, except those with codes. */

export const alreadyRegisteredEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.already-registered',
  subject: 'You already have an account',
  paragraphs: [
    `Hello ${firstName}, somebody just tried to sign up with this address. You already have an account with us, so nothing has changed.`,
    'If it was you, log in. If you have forgotten your password, you can choose a new one on the same page.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/login` },
});

/** Sent after a password was reset or changed, with a link to the password reset. */
export const passwordChangedEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${firstName}, the password of your account was just changed and other devices were logged out.`,
    'If it was not you, choose a new password at once.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent when a Google identity is linked to an existing account. */
export const googleLinkedEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.google-linked',
  subject: 'You can now log in with Google',
  paragraphs: [
    `Hello ${firstName}, somebody just logged in to your account with the Google account of this address. From now on it opens with Google as well as with your password.`,
    'If it was not you, secure your Google account first, then choose a new password here. That logs out everybody else.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent to the current address when a change of address is requested. */
export const emailChangeRequestedEmail = (firstName: string, newEmail: string, publicUrl: string): EmailContent => ({
  kind: 'account.email-change-asked',
  subject: 'A new email for your account',
  paragraphs: [
    `Hello ${firstName}, somebody who is logged in to your account entered ${newEmail} as its new email. It counts once the code we sent there is entered; until then you log in with this address.`,
    'If it was not you, choose a new password at once. That logs out everybody else.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent to the former address after the address changed. */
export const emailChangedEmail = (firstName: string, newEmail: string, centreEmail: string): EmailContent => ({
  kind: 'account.email-changed',
  subject: 'The email of your account was changed',
  paragraphs: [
    `Hello ${firstName}, you now log in with ${newEmail}. This address is no longer used for your account.`,
    `If it was not you, write to us at once: ${centreEmail}.`,
  ],
});

/** Sent to an address that belongs to a verified account when another account requests it. */
export const emailInUseEmail = (firstName: string): EmailContent => ({
  kind: 'account.email-in-use',
  subject: 'Your email was entered for another account',
  paragraphs: [
    `Hello ${firstName}, somebody tried to use this address for another account. It already belongs to yours, so nothing has changed.`,
    'If it was you, log in with this address instead. If not, you can leave this mail alone.',
  ],
});
