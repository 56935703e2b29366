import type { EmailContent } from '#api/notifications/outbox.ts';
import type { OfPhoneLogIn, Purpose } from './verification-codes.repository.ts';
import type { Proof } from './code-proof.ts';
import { formatFullDateTime } from '#shared/dates.ts';

/** Everything that people read about an account: answers of calls, sentences beside fields, emails and SMS. */

/** The sentences with which calls answer. */
export const ANSWERS = {
  signUpCodeSent: 'We sent a code to your email. Enter it to finish signing up.',
  emailVerified: 'Your email is verified. You can log in now.',
  emailVerifiedWithoutPassword: 'Your email is verified. Choose a password with "Forgot password?", then log in.',
  codeSent: 'If that email or phone can use a code, it is on its way.',
  loggedIn: 'Welcome back.',
  accountReady: 'Welcome. Your account is ready.',
  loggedOut: 'You are logged out.',
  resetCodeSent: 'If that address has an account, a code is on its way.',
  passwordReset: 'Your password is changed. You can log in now.',
  passwordChanged: 'Your password is changed. Other devices are logged out.',
  profileSavedEmailPending: 'Your changes are saved. Enter the code we sent to your new email.',
  profileSaved: 'Your changes are saved.',
  emailChanged: 'Your new email is confirmed. Use it to log in from now on.',
  emailTakenBack: 'Your email is back. Choose a new password to log in.',
  sessionEnded: 'That device is logged out.',
  otherSessionsEnded: 'All other devices are logged out.',
  phoneCodeSent: 'A code is on its way to your phone.',
  phoneConfirmed: 'Your phone is confirmed. We will text you about your bookings.',
  newPhoneCodeSent: 'A code is on its way to the new number.',
  phoneChanged: 'Your number is changed. Use it to log in from now on.',
  logInCodeSent: 'A code is on its way by SMS. It works for 10 minutes.',
  logInCodeEmailed: 'A code is on its way to your email.',
  unsubscribed: 'You will get no more news from us.',
} as const;

/** The pages of the unsubscribe link, before and after. */
export const UNSUBSCRIBE = {
  title: 'Stop our news?',
  text: 'You will get no more news and offers by email and SMS. Messages about your own bookings still come.',
  button: 'Stop the news',
  doneTitle: 'Done',
  doneText: 'You will get no more news from us. You can ask for them again in your profile.',
} as const;

/** The sentences beside fields that were refused. */
export const FIELDS = {
  phoneNumber: 'Check this phone number, for example 0803 123 4567.',
  mobileNumber: 'Enter a mobile number, for example 0803 123 4567.',
  confirmPassword: 'Type the same password again.',
  currentPassword: 'Check your current password.',
  missingPhone: 'Add your phone number first.',
  samePhone: 'That is your number already.',
  takenEmail: 'Try another email.',
  guessablePassword: 'Please choose a password that is harder to guess.',
  code: 'Check this code.',
  googleEmail: 'That is not the email of the Google account.',
  customer: 'Choose a customer from the list.',
  longName: 'Please shorten this name.',
  blank: 'Please fill this in.',
} as const;

/** Letters of a name in an email greeting. */
const MAX_LETTERS = 30;

/**
 * The greeting of an email: "Hello Ada,". A name is typed by strangers, so that only its first word counts, and only as
 * letters; anything else would make the centre send their message (docs/security.md 31).
 */
export function greeting(firstName: string): string {
  const [word = ''] = firstName.trim().split(/\s+/);
  return word.length <= MAX_LETTERS && /^[\p{L}\p{M}'’-]+$/u.test(word) ? `Hello ${word},` : 'Hello,';
}

export const alreadyRegisteredEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.already-registered',
  subject: 'You already have an account',
  paragraphs: [
    `${greeting(firstName)} somebody just tried to sign up with this address. You already have an account with us, so nothing has changed.`,
    'If it was you, log in. If you have forgotten your password, you can choose a new one on the same page.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/login` },
});

/** Sent after a password was reset or changed, with a link to the password reset. */
export const passwordChangedEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    `${greeting(firstName)} the password of your account was just changed and other devices were logged out.`,
    'If it was not you, choose a new password at once.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent when a Google identity is linked to an existing account; `keepsPassword` unless the first link removed it. */
export const googleLinkedEmail = (firstName: string, keepsPassword: boolean, publicUrl: string): EmailContent => ({
  kind: 'account.google-linked',
  subject: 'You can now log in with Google',
  paragraphs: [
    `${greeting(firstName)} somebody just logged in to your account with the Google account of this address. ${
      keepsPassword
        ? 'From now on it opens with Google as well as with your password.'
        : 'From now on it opens with Google. To be safe, every other device was logged out and the old password no longer works.'
    }`,
    'If it was not you, secure your Google account first, then choose a new password here. That logs out everybody else.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent when an address is verified; its link closes the account again if the reader did not open it. */
export const accountOpenEmail = (
  firstName: string,
  hasPassword: boolean,
  closeToken: string,
  publicUrl: string,
): EmailContent => ({
  kind: 'account.open',
  subject: 'Your account is open',
  paragraphs: [
    `${greeting(firstName)} this address was just verified, and your account is open.`,
    ...(hasPassword ? [] : [`To log in, choose a password first: ${publicUrl}/reset`]),
    `If it was not you, close the account with this link within 7 days; everything in it is deleted.`,
  ],
  action: { label: 'Close the account', href: `${publicUrl}/close-account#token=${closeToken}` },
});

/** Sent to the current address when a change of address is requested; its link takes the change back. */
export const emailChangeRequestedEmail = (
  firstName: string,
  newEmail: string,
  takeBack: string | null,
  centreEmail: string,
): EmailContent => ({
  kind: 'account.email-change-asked',
  subject: 'A new email for your account',
  paragraphs: [
    `${greeting(firstName)} somebody who is logged in to your account entered ${newEmail} as its new email. It counts once the code we sent there is entered; until then you log in with this address.`,
    takeBack === null
      ? `If it was not you, write to us at once: ${centreEmail}.`
      : 'If it was not you, take the change back with this link within 7 days, also when it already counts. That logs out everybody, and you choose a new password.',
  ],
  ...(takeBack !== null && { action: { label: 'Take the change back', href: takeBack } }),
});

/** Sent to the former address after the address changed. */
export const emailChangedEmail = (firstName: string, newEmail: string, centreEmail: string): EmailContent => ({
  kind: 'account.email-changed',
  subject: 'The email of your account was changed',
  paragraphs: [
    `${greeting(firstName)} you now log in with ${newEmail}. This address is no longer used for your account.`,
    `If it was not you, use the link of the mail "A new email for your account" if it has one, or write to us at once: ${centreEmail}.`,
  ],
});

/** Sent to an address whose account got it back by the link of `emailChangeRequestedEmail`. */
export const emailBackEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.email-back',
  subject: 'Your account is back at this email',
  paragraphs: [
    `${greeting(firstName)} the change of your email was taken back. Everybody was logged out, and the old password no longer works.`,
    'Choose a new password to log in.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent when the phone number of an account was replaced. */
export const phoneChangedEmail = (firstName: string, publicUrl: string): EmailContent => ({
  kind: 'account.phone-changed',
  subject: 'The phone number of your account was changed',
  paragraphs: [
    `${greeting(firstName)} the phone number of your account was just changed, and other devices were logged out.`,
    'If it was not you, choose a new password at once, then enter your own number again.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});

/** Sent to an address that belongs to a verified account when another account requests it. */
export const emailInUseEmail = (firstName: string): EmailContent => ({
  kind: 'account.email-in-use',
  subject: 'Your email was entered for another account',
  paragraphs: [
    `${greeting(firstName)} somebody tried to use this address for another account. It already belongs to yours, so nothing has changed.`,
    'If it was you, log in with this address instead. If not, you can ignore this email.',
  ],
});

/** What codes by email are for. */
export type EmailPurpose = Exclude<Purpose, 'confirm-phone' | 'change-phone' | OfPhoneLogIn>;

const PURPOSE_TEXT: Record<EmailPurpose, string> = {
  verify: 'finish signing up',
  reset: 'choose a new password',
  change: 'change your password',
  confirm: 'confirm that it is you',
  release: 'see the release code of your car on a new device',
  'confirm-email': 'use this address for your account',
  'log-in-email': 'log in with your phone on a new device',
};

/** Where each code is entered; the link in its place opens the same page. */
const PAGE: Record<EmailPurpose, (email: string) => string> = {
  verify: (email) => `/otp/${encodeURIComponent(email)}/email/4`,
  reset: () => '/new',
  change: () => '/user/profile',
  confirm: () => '/user/profile',
  release: () => '/user/bookings',
  'confirm-email': () => '/user/profile',
  'log-in-email': () => '/login',
};

/** What to do for someone who did not ask for the code. */
const NOT_YOU: Partial<Record<EmailPurpose, string>> = {
  release:
    'A person who has it can take your car. If you did not ask for it, another person knows your password: choose a new one at once.',
  'log-in-email':
    'If you did not ask for it, another person has read the code that we texted to your phone: give this one to nobody.',
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
  page = PAGE[purpose](owner.email),
): EmailContent {
  const kind = `account.code.${purpose}`;
  const last = `Nobody from the centre will ever ask you for it. ${NOT_YOU[purpose] ?? 'If you did not ask for it, you can ignore this email.'}`;
  if ('otp' in proof)
    return {
      kind,
      subject: `Your code is ${proof.otp}`,
      paragraphs: [
        `${greeting(owner.firstName)} use this code to ${PURPOSE_TEXT[purpose]}.`,
        `It works for 10 minutes. ${last}`,
      ],
      code: proof.otp,
      // The other codes belong to a page that is open: a sign-up counts only in the browser that began it.
      ...(purpose === 'reset' && { action: { label: 'Enter the code', href: `${publicUrl}/new` } }),
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
      href: `${publicUrl}${page}#${new URLSearchParams({ token: proof.token, email: owner.email, for: purpose }).toString()}`,
    },
  };
}

/** Sent when a customer logs in on a device for the first time. */
export const newDeviceEmail = (firstName: string, device: string, at: string, publicUrl: string): EmailContent => ({
  kind: 'account.new-device',
  subject: 'A log-in on a new device',
  paragraphs: [
    `${greeting(firstName)} your account was just used to log in on a device that we did not know.`,
    'If it was you, you can ignore this email. If not, choose a new password at once: that logs out every device.',
  ],
  facts: [
    ['Device', device],
    ['When', formatFullDateTime(at)],
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset` },
});
