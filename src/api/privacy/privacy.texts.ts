import type { EmailContent } from '#api/notifications/outbox.ts';

/** Confirms the deletion of an account to the address it had. */
export const goodbyeEmail = (firstName: string): EmailContent => ({
  kind: 'profile.deleted',
  subject: 'Your account is deleted',
  paragraphs: [
    `Hello ${firstName}, your account is deleted, and with it your name, phone number, email, photo and messages.`,
    'Records of bookings and payments stay without them, as the law asks of us. This is the last mail about your account. Thank you for having been with us.',
  ],
});
