import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { formatFullDateTime, formatTime } from '#shared/dates.ts';
import { ID_KIND_LABEL, type IdKind } from '#shared/releases/release-rules.ts';

/**
 * The notifications, emails and SMS about cars that leave, and the sentences in answers. A code is only in the two SMS
 * that are sent for it.
 */

/** The sentences with which calls are answered. */
export const ANSWERS = {
  confirmationCodeSent: {
    email: 'A code is on its way to your email.',
    sms: 'A code is on its way to your phone.',
  },
  newCode: 'Here is your new code. The old one no longer works.',
  collectorNamed: (name: string): string => `${name} gets a code by SMS.`,
  collectorTakenBack: 'Their code no longer works.',
  standing: 'This driver may collect the car on every visit for 90 days.',
  standingEnded: 'This driver needs your code again.',
  left: (number: string): string => `${number} has left.`,
} as const;

/** Shown at the field of a collector's phone number that is not valid. */
export const CHECK_PHONE = 'Check this phone number, for example 0803 123 4567.';

interface Car {
  /** E.g. BCC 0412. */
  number: string;
  /** Brand, model, year. */
  carType: string;
  centre: string;
}

/** A car that left. */
export interface CarLeft extends Car {
  at: string;
  /** Who took it; null: its owner, with the own code. */
  with: string | null;
  /** When a manager let the car go without a code; `by` is the member of staff. */
  manager: { by: string; name: string; reason: string; idKind: IdKind; idLast4: string } | undefined;
}

/**
 * Sent to the person whom the owner named, at any number. It has no words of the owner in it, neither a name nor the
 * make of a car, since strangers could write messages by it. `plate` is formatted.
 */
export const collectorCodeSms = (
  { centre, number, plate }: Pick<Car, 'centre' | 'number'> & { plate: string | null },
  code: string,
): SmsContent => {
  const car = plate === null ? 'the car' : `the car ${plate}`;
  return {
    kind: 'release.collector-code',
    text: `${centre}: you may collect ${car}, booking ${number}. Show the code ${code} at the gate, and your ID.`,
  };
};

/** Sent to a walk-in when the car is ready. */
export const walkInCodeSms = ({ centre, carType, number }: Car, code: string): SmsContent => ({
  kind: 'release.walk-in-code',
  text: `${centre}: your ${carType} is ready, booking ${number}. Show the code ${code} at the gate. We never ask for it by phone.`,
});

const releasePage = ({ id }: BookingSummary): string => `/user/bookings/${id}/release`;

/** A device on which a code was shown, e.g. Chrome on Android. Without an email there is no password to change. */
type Shown = Car & { device: string; hasEmail: boolean };

const shownNotification =
  (kind: string, title: string, text: string, { centre, number, device, hasEmail }: Shown) =>
  (booking: BookingSummary): NotificationContent => {
    const otherwise = hasEmail
      ? 'If it was not you, choose a new password and call us at once.'
      : 'If it was not you, call us at once.';
    return {
      notification: { title, message: `${text} ${otherwise}`, page: releasePage(booking) },
      email: {
        kind,
        subject: `${title}: ${number}`,
        paragraphs: [`Hello ${booking.fullName}, ${text}`, otherwise],
        facts: [
          ['Booking', number],
          ['Device', device],
        ],
        action: { label: 'Choose a new password', href: `${booking.publicUrl}/reset` },
      },
      sms: {
        kind,
        text: `${centre}: ${text} Booking ${number}. Not you? ${hasEmail ? 'Choose a new password and call us' : 'Call us'} at once.`,
        page: hasEmail ? '/reset' : releasePage(booking),
      },
    };
  };

/** Sent to the owner when a release code is shown for the first time; with email and SMS. */
export const codeShownNotification = (shown: Shown) =>
  shownNotification(
    'release.code-shown',
    'Your release code was shown',
    `The code for your ${shown.carType} was just shown on ${shown.device}.`,
    shown,
  );

/** Sent to the owner when a code confirmed a new device; with email and SMS. */
export const deviceConfirmedNotification = (shown: Shown) =>
  shownNotification(
    'release.device-confirmed',
    'A new device sees your release code',
    `A code that we sent you opened the release of your ${shown.carType} on a new device, ${shown.device}.`,
    shown,
  );

/** Sent to the owner when another person may collect the car; with email. */
export const collectorNamedNotification =
  (name: string) =>
  (booking: BookingSummary): NotificationContent => {
    // The name is in the email alone: any session reads notifications, also a thief's.
    const text = (who: string): string =>
      `${who} may collect your ${booking.car} with a code of their own. If you did not name them, take it back at once.`;
    const page = releasePage(booking);
    return {
      notification: { title: 'Another person may collect your car', message: text('Another person'), page },
      email: {
        kind: 'release.collector-named',
        subject: `Who collects your car: ${booking.number}`,
        paragraphs: [`Hello ${booking.fullName}, ${text(name)}`],
        action: { label: 'See who may collect it', href: `${booking.publicUrl}${page}` },
      },
    };
  };

const identified = ({ idKind, idLast4 }: NonNullable<CarLeft['manager']>): string =>
  `${ID_KIND_LABEL[idKind]} ending in ${idLast4}`;

function leftText({ carType, at, with: taker, manager }: CarLeft): string {
  const left = `Your ${carType} left at ${formatTime(at)} ${taker === null ? 'with your own code' : `with ${taker}`}.`;
  return manager === undefined
    ? left
    : `${left} A manager handed it over without a code: ${manager.reason} (${identified(manager)}).`;
}

/** Sent by SMS to an owner without an account, and to others with the rest. */
export const carLeftSms = (left: CarLeft): SmsContent => ({
  kind: 'release.car-left',
  text: `${left.centre}: ${leftText(left)} Booking ${left.number}.`,
});

/** Sent to the owner when the car left, with whom; with email and SMS. */
export const carLeftNotification =
  (left: CarLeft) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: { title: 'Your car left', message: leftText(left), page: `/user/bookings/${booking.id}/car` },
    email: {
      kind: 'release.car-left',
      subject: `Your car left: ${left.number}`,
      paragraphs: [`Hello ${booking.fullName}, ${leftText(left)}`, 'If that is not right, call us at once.'],
      facts: [
        ['Booking', left.number],
        ['When', formatFullDateTime(left.at)],
      ],
      action: { label: 'See where it was', href: `${booking.publicUrl}/user/bookings/${booking.id}/car` },
    },
    sms: carLeftSms(left),
  });

const withoutCodeText = ({ number, carType, at, manager }: CarLeft): string =>
  `${number}, ${carType}: ${manager?.by ?? ''} handed it over at ${formatTime(at)} to ${manager?.name ?? ''}. Reason: ${manager?.reason ?? ''}. ID: ${manager ? identified(manager) : ''}.`;

/** Sent to the owners of the centre when a car left on the manager's way. */
export const releasedWithoutCodeNotification = (left: CarLeft): Notification => ({
  title: 'A car left without its code',
  message: withoutCodeText(left),
  isBooking: true,
});

/** As `releasedWithoutCodeNotification`, by email to each owner. */
export const releasedWithoutCodeEmail = (
  name: string,
  left: CarLeft,
  publicUrl: string,
  bookingId: string,
): EmailContent => ({
  kind: 'release.without-code',
  subject: `A car left without its code: ${left.number}`,
  paragraphs: [`Hello ${name}, ${withoutCodeText(left)}`],
  facts: [['When', formatFullDateTime(left.at)]],
  action: { label: 'See the booking', href: `${publicUrl}/staff/bookings/${bookingId}` },
});
