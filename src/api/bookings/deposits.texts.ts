import { formatNaira } from '#shared/money.ts';
import { type BookingSummary } from './booking-summary.ts';
import type { NotificationContent } from './bookings.texts.ts';

/** The notifications and emails about deposits. */

/** Sent once, when a booking is cancelled because its deposit was not paid. Without SMS. */
export const depositLapsedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your booking is cancelled',
    message: `The deposit of ${booking.number}, ${booking.service}, was not paid in time, so the booking is cancelled.${booking.goesBack ? ' Your money goes back to you.' : ''}`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.deposit-lapsed',
    subject: `Booking ${booking.number} is cancelled`,
    paragraphs: [
      `Hello ${booking.fullName}, the deposit of your booking ${booking.number} (${booking.service}, ${booking.car}) was not paid in time, so the booking is cancelled.`,
      booking.goesBack
        ? 'Your money goes back to you. We will write again when it is on its way.'
        : 'There is nothing to pay. You are welcome to book again.',
    ],
    action: { label: 'Book again', href: `${booking.publicUrl}/user/bookings/new` },
  },
});

/** Sent when a manager returns a kept deposit. Without SMS. */
export const depositReturnedNotification =
  (naira: number) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'You get your deposit back',
      message: `We return the deposit of ${formatNaira(naira)} of ${booking.number}, ${booking.service}.`,
    },
    email: {
      kind: 'booking.deposit-returned',
      subject: `Booking ${booking.number}: you get your deposit back`,
      paragraphs: [
        `Hello ${booking.fullName}, we return the deposit of ${formatNaira(naira)} of your cancelled booking ${booking.number} (${booking.service}, ${booking.car}).`,
        'It goes back the way you paid it.',
      ],
    },
  });
