import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { formatFullDateTime, formatTime } from '#shared/dates.ts';

/** The sentences with which calls are answered. */
export const ANSWERS = {
  dropped: 'That time is free again.',
  stoppedWaiting: 'You no longer wait for that day.',
  saved: 'Saved. Customers see it at once.',
  serviceAdded: 'The service is on the list.',
  bayAdded: 'The bay is on the list.',
} as const;

/** The facts in the offer of a place. Instants are in ISO 8601. */
export interface OfferSummary {
  service: string;
  startsAt: string;
  heldUntil: string;
  /** Opens the booking form with the hold, below the public address. */
  page: string;
  publicUrl: string;
  centre: string;
}

interface OfferTexts {
  notification: Notification;
  email: EmailContent;
  /** For a customer without email: the place does not wait long. */
  sms: SmsContent;
}

/** Sent to a customer who waits for a place, when one opened. */
export const placeOfferedNotification = (offer: OfferSummary): OfferTexts => ({
  notification: {
    title: 'A place opened for you',
    message: `${offer.service}, ${formatFullDateTime(offer.startsAt)}. It is yours until ${formatTime(offer.heldUntil)}: book it now.`,
    isBooking: true,
    page: offer.page,
  },
  email: {
    kind: 'schedule.offer',
    subject: `A place opened: ${formatFullDateTime(offer.startsAt)}`,
    paragraphs: [
      `You wanted a place for ${offer.service.toLowerCase()}, and one has opened.`,
      `We keep it for you until ${formatTime(offer.heldUntil)}. After that it goes to the next who waits.`,
    ],
    facts: [
      ['Service', offer.service],
      ['When', formatFullDateTime(offer.startsAt)],
      ['Book it until', formatTime(offer.heldUntil)],
    ],
    action: { label: 'Book this time', href: `${offer.publicUrl}${offer.page}` },
  },
  sms: {
    kind: 'schedule.offer',
    text: `${offer.centre}: a place opened, ${formatFullDateTime(offer.startsAt)}. It is yours until ${formatTime(offer.heldUntil)}: log in and book it.`,
  },
});
