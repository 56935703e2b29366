import type { EmailContent } from '#api/notifications/outbox.ts';

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
