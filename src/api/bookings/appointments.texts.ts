import type { Notification } from '#api/notifications/notify.ts';
import { bookingFacts, viewBookingAction, type BookingSummary } from './booking-summary.ts';
import { type NotificationContent } from './bookings.texts.ts';

/** The notifications, emails and SMS about the times of bookings. */

/** Sent when the customer moved the appointment; with email. */
export const bookingMovedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your time is moved',
    message: `${booking.number}, ${booking.service} for your ${booking.car}: ${booking.when}.`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.moved',
    subject: `Booking ${booking.number}: ${booking.when}`,
    paragraphs: [`Hello ${booking.fullName}, your car is expected at a new time.`],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking),
  },
});

/** Sent when staff gave a time to a booking that had none; with email. */
export const timeSetNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your time is set',
    message: `${booking.number}, ${booking.service} for your ${booking.car}: ${booking.when}.`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.time-set',
    subject: `Booking ${booking.number}: ${booking.when}`,
    paragraphs: [`Hello ${booking.fullName}, your booking now has its time.`],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking),
  },
});

/** Sent when staff offer another time, which the customer accepts on the booking's page; with email and SMS. */
export const timeOfferedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Would another time suit you?',
    message: `We cannot keep ${booking.when} for ${booking.number}, ${booking.service}. We offer ${booking.offered}: accept it, or choose another time.`,
  },
  email: {
    kind: 'booking.time-offered',
    subject: `Booking ${booking.number}: would ${booking.offered} suit you?`,
    paragraphs: [
      `Hello ${booking.fullName}, we are sorry: we cannot keep ${booking.when} for your booking.`,
      `We offer ${booking.offered} instead. Accept it with one tap, or choose another time. The booking stays, and so does any payment you made.`,
    ],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking, 'Accept or choose a time'),
  },
  sms: {
    kind: 'booking.time-offered',
    text: `${booking.centre}: we cannot keep ${booking.when} for booking ${booking.number}. We offer ${booking.offered}. Please accept it or choose another time in your bookings.`,
  },
});

/** Sent when a time that was given up could not be taken again, or was closed with no other one free; with email. */
export const appointmentLostNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Please choose a new time',
    message: `The time of ${booking.number}, ${booking.service}, is gone. The booking stays, and so does any payment you made.`,
    page: `/user/bookings/${booking.id}/move`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.time-lost',
    subject: `Booking ${booking.number}: please choose a new time`,
    paragraphs: [
      `Hello ${booking.fullName}, we are sorry: the time of your booking is gone.`,
      'The booking stays, and so does any payment you made. Please choose a new time.',
    ],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking, 'Choose a new time'),
  },
});

/**
 * Sent the day before an appointment and two hours before it; with email and SMS. The check-in code is in these two
 * alone: notifications are stored as they are.
 */
export const appointmentReminderNotification =
  (checkInCode: string) =>
  (booking: BookingSummary): NotificationContent => {
    const place =
      booking.arrival.mode === 'pick-up'
        ? `We fetch it at ${booking.arrival.location}.`
        : `Bring it to ${booking.centreAddress}.`;
    return {
      notification: {
        title: 'Your appointment is coming up',
        message: `${booking.when}: ${booking.service} for your ${booking.car}. ${place} The number is ${booking.number}.`,
      },
      email: {
        kind: 'booking.reminder',
        subject: `Reminder: ${booking.service}, ${booking.when}`,
        paragraphs: [
          `Hello ${booking.fullName}, your appointment is coming up. We ask for the check-in code when we take in your car.`,
          'If you cannot make it, move or cancel it under My Bookings, or call us.',
        ],
        facts: [...bookingFacts(booking), ['Check-in code', checkInCode]],
        action: viewBookingAction(booking),
      },
      sms: {
        kind: 'booking.reminder',
        text: `${booking.centre}: ${booking.service} for your ${booking.car}, ${booking.when}. Booking ${booking.number}, check-in code ${checkInCode}.`,
      },
    };
  };

/** For all staff: a new time, in place of the one before it. */
export const bookingMovedStaffNotification = (booking: BookingSummary): Notification => ({
  title: `New time for ${booking.number}`,
  message: `${booking.service}, ${booking.car}: ${booking.when}.`,
  isBooking: true,
  replaces: true,
});

/** For all staff: a booking that lost its time. */
export const appointmentLostStaffNotification = (booking: BookingSummary): Notification => ({
  title: `${booking.number} has no time`,
  message: `${booking.service}, ${booking.car}: its time is gone. Call the customer and agree on a new one.`,
  isBooking: true,
});
