import * as booking from '#api/bookings/bookings.texts.ts';
import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import * as deposits from '#api/bookings/deposits.texts.ts';

/** The messages about making and cancelling a booking, and about its deposit, each with its kind. */
export const bookingSamples = (
  summary: BookingSummary,
  paid: BookingSummary,
): [kind: string, booking.NotificationContent][] => [
  ['booking.made', booking.bookingMadeNotification(summary)],
  ['booking.changed', booking.bookingChangedNotification(summary)],
  ['booking.cancel-asked', booking.cancellationRequestedNotification(summary)],
  ['booking.cancelled', booking.bookingCancelledNotification(summary)],
  ['booking.cancelled, paid', booking.bookingCancelledNotification({ ...paid, goesBack: true })],
  [
    'booking.made, deposit',
    booking.bookingMadeNotification({ ...summary, deposit: { due: 5000, balance: summary.amount - 5000 } }),
  ],
  [
    'booking.cancelled, deposit kept',
    booking.bookingCancelledNotification({ ...paid, retained: 5000, goesBack: true }),
  ],
  ['booking.deposit-lapsed', deposits.depositLapsedNotification(summary)],
  ['booking.deposit-returned', deposits.depositReturnedNotification(5000)(summary)],
];
