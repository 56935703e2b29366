import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { Notification } from '#api/notifications/notify.ts';
import { excerpt, hiddenBecause, type HideReason } from '#shared/reviews/review-rules.ts';

/**
 * The notifications about reviews, in the application and as push, never by email or SMS, and the sentences beside
 * fields and in answers.
 */

/** The sentences with which calls are answered. */
export const ANSWERS = {
  saved: 'Thank you. Your review is saved.',
  removed: 'Your review is removed.',
  answered: 'The answer is saved.',
  hidden: 'The review is hidden.',
  shown: 'The review is shown again.',
} as const;

/** The sentences beside fields that were refused. */
export const FIELDS = { missingReason: 'Write the reason: the customer reads it.' } as const;

const ANSWER_MAX = 500;

const pageOf = (booking: BookingSummary): string => `/user/bookings/${booking.id}/review`;

/** Sent once, some hours after the car left. */
export const reviewInvitation =
  () =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'How was it?',
      message: `${booking.service}, ${booking.car}. Rate the visit with one to five stars. We read every word.`,
      page: pageOf(booking),
    },
  });

/** Sent to the customer with the first answer. */
export const reviewAnsweredNotification =
  (answer: string) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'We answered your review',
      message: excerpt(answer, ANSWER_MAX),
      page: pageOf(booking),
    },
  });

/** Sent to the customer whose review is hidden. */
export const reviewHiddenNotification =
  (reason: HideReason, note: string | null) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Your review is hidden',
      message: `Others do not see your review of the ${booking.car} any more. ${hiddenBecause(reason, note)}`,
      page: pageOf(booking),
    },
  });

/** Sent to the customer whose review is no longer hidden. */
export const reviewShownNotification =
  () =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Your review is shown again',
      message: `Others can see your review of the ${booking.car} again.`,
      page: pageOf(booking),
    },
  });

/** Sent to staff for each new review, without its text. */
export const newReviewNotification =
  (stars: number) =>
  (booking: BookingSummary): Notification => ({
    title: `A review with ${stars} ${stars === 1 ? 'star' : 'stars'}`,
    message: `${booking.number}, ${booking.service}, ${booking.car}.`,
    isBooking: true,
  });

/** Sent to staff when the customer changed a review that they hid: it may be shown again. */
export const hiddenReviewChangedNotification = (booking: BookingSummary): Notification => ({
  title: 'A hidden review was changed',
  message: `${booking.number}, ${booking.service}, ${booking.car}. Look whether it can be shown again.`,
  isBooking: true,
});
