import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';

/** The sentences with which calls are answered. */
export const ANSWERS = {
  recordConfirmed: 'Thank you. The record is confirmed.',
  checkedIn: (number: string): string => `${number} is checked in.`,
  confirmed: (number: string): string => `${number} is confirmed.`,
  moved: (number: string): string => `${number} is moved.`,
  ready: (number: string): string => `${number} is ready.`,
  photoSaved: 'The photo is saved.',
  clockedOn: (number: string): string => `You are clocked on to ${number}.`,
  clockedOff: 'You are clocked off this car.',
  timeCorrected: 'The time is corrected.',
} as const;

/** Shown at the field of a move that lacks its destination. */
export const CHOOSE_PLACE = 'Choose where it goes.';

/** Sent when staff checked in the car; the customer confirms the record. */
export const checkedInNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your car is checked in',
    message: `Read our notes about your ${booking.car}, and confirm it if it is right.`,
    page: `/user/bookings/${booking.id}/car`,
  },
});
