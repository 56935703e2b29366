import type { BookingSummary, NotificationContent } from '#api/bookings/notify-booking.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** Staff took back what was to be paid for approved lines of an estimate; a refund has a message of its own. */
export const chargeVoidedNotification =
  (kobo: number) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'A part of your bill was taken off',
      message: `You need not pay the ${formatNaira(nairaFromKobo(kobo))} of an estimate for ${booking.number}, ${booking.service}. What you paid for it goes back to you.`,
    },
  });
