import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { BookingSummary } from '#api/bookings/booking-summary.ts';

/** A code that a driver showed, who is named for all visits. */
interface ShownToDriver {
  number: string;
  carType: string;
  centre: string;
  device: string;
  driver: string;
}

/** Sent to the owner each time when the driver shows a code; with email and SMS. */
export const driverCodeShownNotification =
  ({ number, carType, centre, device, driver }: ShownToDriver) =>
  (booking: BookingSummary): NotificationContent => {
    const title = 'Your driver opened a release code';
    const text = `${driver} just opened a code for your ${carType} on ${device}.`;
    const otherwise = 'If that is not right, take the driver back at once.';
    const page = `/user/bookings/${booking.id}/release`;
    const kind = 'release.driver-code-shown';
    return {
      notification: { title, message: `${text} ${otherwise}`, page },
      email: {
        kind,
        subject: `${title}: ${number}`,
        paragraphs: [`Hello ${booking.fullName}, ${text}`, otherwise],
        facts: [
          ['Booking', number],
          ['Device', device],
        ],
        action: { label: 'See who may collect it', href: `${booking.publicUrl}${page}` },
      },
      sms: { kind, text: `${centre}: ${text} Booking ${number}. Not right? Take the driver back at once.`, page },
    };
  };
