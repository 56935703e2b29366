import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { formatFullDateTime } from '#shared/dates.ts';

/** The sentences with which calls answer. */
export const ANSWERS = {
  photoSaved: 'Your photo is saved.',
  accountDeleted: 'You’ve successfully deleted your account. Goodbye',
  accountClosed: 'The account is closed, and everything in it is deleted.',
  sessionsEnded: 'The customer is logged out on all devices.',
  walkInErased: 'The customer is erased. The bookings stay without name and phone.',
  waitlistEntryErased: 'The person is off the waitlist.',
} as const;

/** Confirms the deletion of an account to the address it had. */
export const goodbyeEmail = (firstName: string): EmailContent => ({
  kind: 'profile.deleted',
  subject: 'Your account is deleted',
  paragraphs: [
    `Hello ${firstName}, your account is deleted, and with it your name, phone number, email, photo and messages.`,
    'Records of bookings and payments stay without them, as the law asks of us. This is the last mail about your account. Thank you for having been with us.',
  ],
});

/** The same by SMS, to an account with a phone only. */
export const goodbyeSms = (centreName: string): SmsContent => ({
  kind: 'profile.deleted',
  text: `${centreName}: your account is deleted. Records of bookings and payments stay without your name. Goodbye, and thank you.`,
});

/** Where the file with all personal data is downloaded. */
const EXPORT_PAGE = '/user/profile';

/** Says in the account that the file can be downloaded, until it is deleted. Without an email it has no password. */
export const exportReady = (until: Date, hasEmail: boolean): Notification => ({
  title: 'The file with your data is ready',
  message: `Download it on your profile until ${formatFullDateTime(until.toISOString())}. If you did not ask for it, ${hasEmail ? 'change your password' : 'call us'} at once.`,
  page: EXPORT_PAGE,
});

export const EXPORT_FAILED: Notification = {
  title: 'The file with your data could not be made',
  message: 'Something went wrong on our side. Please ask for it again on your profile.',
  page: EXPORT_PAGE,
};

/** The same by email. It has no file: the file waits in the account. */
export const exportReadyEmail = (until: Date, publicUrl: string): EmailContent => ({
  kind: 'account.export-ready',
  subject: 'The file with your data is ready',
  paragraphs: [
    `Hello, the file with everything we hold about you is ready. Log in and download it on your profile until ${formatFullDateTime(until.toISOString())}; then it is deleted.`,
    'If you did not ask for it, another person is logged in to your account. Choose a new password at once.',
  ],
  action: { label: 'Open my profile', href: `${publicUrl}${EXPORT_PAGE}` },
});

/** The same by SMS, in one part. */
export const exportReadySms = (centreName: string, hasEmail: boolean): SmsContent => ({
  kind: 'account.export-ready',
  page: EXPORT_PAGE,
  text: `${centreName}: the file with your data is ready in your account. Not you? ${hasEmail ? 'Change your password' : 'Call us'} at once.`,
});
