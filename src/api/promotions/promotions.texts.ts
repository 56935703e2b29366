import type { Notification } from '#api/notifications/notify.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** The sentences with which calls are answered. */
export const ANSWERS = {
  changed: 'The promotion is changed.',
  made: 'The code is ready. Customers can use it now.',
} as const;

/** The sentence beside the field of places. */
export const placesTaken = (taken: number): string =>
  `${taken} ${taken === 1 ? 'is' : 'are'} taken already, so it cannot be fewer.`;

/** The sentence beside the field of a code. It is the same for every reason, so that it helps no one to guess. */
export const CODE_REFUSED = 'This code does not work. Check it, or take it out.';

/** The sentence beside the field of a new code. */
export const CODE_KNOWN = 'Another promotion has this code.';

/** The sentence beside the field of a last day. */
export const ENDS_BEFORE_START = 'The last day cannot be before the first.';

/** The sentence beside the field of uses. */
export const usesTaken = (used: number): string =>
  `${used} ${used === 1 ? 'booking uses' : 'bookings use'} it already, so it cannot be fewer.`;

/** Where customers invite friends, for which they earn credit. */
const CREDIT_PAGE = '/user/invite';

/** Sent when the referred customer's booking was refunded. Credit that was spent already is not revoked. */
export const creditRevokedNotification = (kobo: number): Notification => ({
  title: 'Wash credit taken back',
  message: `Your friend’s booking was refunded, so the ${formatNaira(nairaFromKobo(kobo))} of wash credit for it have gone again. You keep the credit that you already spent.`,
  isBooking: true,
  page: CREDIT_PAGE,
});

/** Sent to the referrer when a referral earns credit. */
export const creditEarnedNotification = (kobo: number): Notification => ({
  title: 'You have wash credit',
  message: `Thank you for bringing a friend. ${formatNaira(nairaFromKobo(kobo))} are waiting for your next car wash.`,
  isBooking: true,
  page: CREDIT_PAGE,
});

/** Sent when car washes earn a promotion. */
export const promotionEarnedNotification = (title: string): Notification => ({
  title,
  message: 'Thank you for washing with us. It applies by itself when you book your next car wash.',
  isBooking: true,
  page: CREDIT_PAGE,
});
