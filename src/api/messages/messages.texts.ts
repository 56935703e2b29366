import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { cutText } from '#shared/cut-text.ts';

/** Letters of a title in an SMS, which the centre pays by length. */
const TITLE_IN_SMS = 60;

/** The sentences with which calls answer. */
export const ANSWERS = {
  sent: 'Your message is sent.',
  announced: 'Your announcement is out.',
  allRead: 'Everything is marked as read.',
  read: 'Marked as read.',
  deleted: 'Deleted.',
} as const;

/** The title of a message about a booking, by its number. */
export const BOOKING_TITLE = (number: string): string => `Your booking ${number}`;

/** The sentences beside fields that were refused. */
export const FIELDS = {
  missingRecipients: 'Choose at least one person.',
  unknownRecipients: 'Choose people from the list.',
} as const;

/** The email of an announcement, for customers who consented to marketing. */
export const announcementEmail = (
  title: string,
  message: string,
  links: { open: string; unsubscribe: string },
): EmailContent => ({
  kind: 'message.announcement',
  subject: title,
  paragraphs: message
    .split(/\n+/)
    .map((row) => row.trim())
    .filter((row) => row !== ''),
  action: { label: 'Open the centre', href: links.open },
  unsubscribe: links.unsubscribe,
});

/** The SMS of an announcement, for customers with a phone only and a consent to marketing. */
export const announcementSms = (centre: string, title: string, page: string, unsubscribe: string): SmsContent => ({
  kind: 'message.announcement',
  text: `${centre}: ${cutText(title, TITLE_IN_SMS)}. No more news: ${unsubscribe} Read it:`,
  page,
});
