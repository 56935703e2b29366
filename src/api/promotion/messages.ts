import type { Notification } from '#api/message/service.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** For whoever brought a friend. */
export const creditNews = (kobo: number): Notification => ({
  title: 'You have wash credit',
  message: `Thank you for bringing a friend. ${formatNaira(nairaFromKobo(kobo))} are waiting for your next car wash.`,
  isBooking: true,
});
