import type { EmailContent } from '#api/notifications/outbox.ts';

/** The sentences with which calls answer. */
export const ANSWERS = {
  sent: 'Your message is sent.',
  announced: 'Your announcement is out.',
  allRead: 'Everything is marked as read.',
  read: 'Marked as read.',
  deleted: 'Deleted.',
} as const;

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
