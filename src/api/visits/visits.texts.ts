import type { BookingSummary, NotificationContent } from '#api/bookings/notify-booking.ts';

/** Shown at the field of a move that lacks its destination. */
export const CHOOSE_PLACE = 'Choose where it goes.';

/** Sent when staff checked in the car; the customer confirms the record. */
export const checkedInNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your car is checked in',
    message: `Read what we noted about your ${booking.car}, and confirm it if it is right.`,
    page: `/user/bookings/${booking.id}/car`,
  },
});
