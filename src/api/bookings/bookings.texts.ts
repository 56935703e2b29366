import { toLowerCaseService } from '#shared/catalogue/chosen-services.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { plainWord } from '#shared/cars/car-people.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import { bookingFacts, viewBookingAction, type BookingSummary } from './booking-summary.ts';
import { cancelledMoneySentence, depositSentence } from './deposit-sentences.texts.ts';

/** The notifications, emails and SMS about bookings, and the sentences in answers. Amounts in naira. */

/** The sentence beside the search for a name that is too short. */
export const LONGER_NAME = 'Type at least three letters of the name.';

/** The sentences with which calls are answered. */
export const ANSWERS = {
  made: 'Your booking is made.',
  saved: 'Your changes are saved.',
  moved: 'Your time is moved.',
  photoSaved: 'The photo is saved.',
  photoRemoved: 'The photo is removed.',
  cancellationRequested: 'Booking cancelled successfully',
  completed: (number: string): string => `${number} is completed.`,
  cancelled: (number: string): string => `${number} is cancelled.`,
  stays: (number: string): string => `${number} is kept.`,
  booked: (number: string): string => `${number} is booked.`,
  waits: (number: string): string => `${number} is booked and waits for a bay.`,
  appointed: (number: string, startsAt: string | null): string =>
    startsAt === null ? `${number}.` : `${number}: ${formatFullDateTime(startsAt)}.`,
  late: (number: string): string => `${number} ends later.`,
  timeOffered: (number: string): string => `The new time is offered for ${number}.`,
  noShow: (number: string): string => `${number} is cancelled: no-show.`,
  assigned: (number: string): string => `${number} is assigned.`,
} as const;

/**
 * The content of one event for the customer: a notification, and optionally an email and an SMS to a verified phone.
 */
export interface NotificationContent {
  notification: Pick<Notification, 'title' | 'message' | 'page'>;
  email?: EmailContent;
  /** True: the email carries the appointment for calendars, if there is one. */
  withCalendar?: true;
  sms?: SmsContent;
  /** For a customer without an email. */
  insteadOfEmail?: SmsContent;
}

/** The same content with the person of the car who acted for its owner. */
export function withPerson(content: NotificationContent, { name }: { name: string }): NotificationContent {
  const { notification, email } = content;
  const sentence = `${plainWord(name) ?? 'A person of your car'} did this for you.`;
  return {
    ...content,
    notification: { ...notification, message: `${notification.message} ${sentence}` },
    ...(email && { email: { ...email, paragraphs: [...email.paragraphs, sentence] } }),
  };
}

/** Sent for a new booking, also when staff made it; with email and SMS. */
export const bookingMadeNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your booking is made',
    message: `${booking.service} for your ${booking.car}, ${formatNaira(booking.amount)}. The number is ${booking.number}.${depositSentence(booking)}`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.made',
    subject: `Booking ${booking.number}: ${booking.service}`,
    paragraphs: [
      `Thank you, ${booking.fullName}. Your booking is made.${depositSentence(booking)}`,
      'You can change it, pay for it or cancel it under My Bookings.',
    ],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking),
  },
  sms: {
    kind: 'booking.made',
    text: `${booking.centre}: booking ${booking.number} is made.${depositSentence(booking) || ` ${booking.service}, ${booking.car}, ${formatNaira(booking.amount)}.`}`,
  },
});

/** Sent when the customer edited the booking; without email and SMS. */
export const bookingChangedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your booking is changed',
    message: `${booking.number}: ${booking.service} for your ${booking.car}, ${formatNaira(booking.amount)}.`,
  },
});

/** Confirms a cancellation request to the customer; without email and SMS. */
export const cancellationRequestedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'You asked to cancel',
    message: `We have your request to cancel ${booking.number}, ${booking.service}. We will answer soon.${booking.retained > 0 ? ` We keep the deposit of ${formatNaira(booking.retained)}.` : ''}`,
  },
});

/** Sent when staff cancel a booking or accept a request; announces the refund when it was paid. Without SMS. */
export const bookingCancelledNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your booking is cancelled',
    message: `${booking.number}, ${booking.service} for your ${booking.car}, is cancelled.${cancelledMoneySentence(booking)}`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.cancelled',
    subject: `Booking ${booking.number} is cancelled`,
    paragraphs: [
      `Hello ${booking.fullName}, your booking ${booking.number} (${booking.service}, ${booking.car}) is cancelled.`,
      cancelledMoneySentence(booking).trim() || 'There is nothing to pay. You are welcome again any time.',
      ...(booking.goesBack ? ['We will write again when the money is on its way.'] : []),
    ],
    action: { label: 'Book again', href: `${booking.publicUrl}/user/bookings/new` },
  },
});

/** Sent when staff decline a cancellation request; without SMS. */
export const cancellationDeclinedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your booking stays',
    message: `We could not cancel ${booking.number}, ${booking.service}. It stays as it was. Call us if that is a problem.`,
  },
  withCalendar: true,
  email: {
    kind: 'booking.kept',
    subject: `Booking ${booking.number} stays as it was`,
    paragraphs: [
      `Hello ${booking.fullName}, we could not cancel your booking ${booking.number} any more, so it stays as it was.`,
      'If that is a problem, call us and we will find a way.',
    ],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking),
  },
});

const collectionText = ({ arrival, centre }: BookingSummary): string =>
  arrival.mode === 'pick-up' ? `We bring it back to ${arrival.location}.` : `Come and fetch it at ${centre}.`;

/** Sent when staff mark the car ready, or with the finished job if they did not; with email and SMS. */
export const carReadyNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your car is ready',
    message: `The ${toLowerCaseService(booking.service)} of your ${booking.car} is done. ${collectionText(booking)}`,
    page: `/user/bookings/${booking.id}/release`,
  },
  email: {
    kind: 'booking.ready',
    subject: `Your car is ready: ${booking.number}`,
    paragraphs: [
      `Hello ${booking.fullName}, the ${toLowerCaseService(booking.service)} of your ${booking.car} is done. ${collectionText(booking)}`,
      ...(booking.arrival.mode === 'drive-in' ? [`Our opening hours: ${booking.openingHours}`] : []),
      'Thank you for coming to us.',
    ],
    action: viewBookingAction(booking),
  },
  sms: {
    kind: 'booking.ready',
    text: `${booking.centre}: your ${booking.car} is ready. ${collectionText(booking)} Booking ${booking.number}.`,
  },
});

/** Sent once, when a payment has been open for a day. */
export const paymentReminderNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your payment is still open',
    message: `${formatNaira(booking.amount)} for ${booking.number}, ${booking.service}. You can pay under My Bookings, or cancel if you no longer need it.`,
  },
  email: {
    kind: 'booking.payment-open',
    subject: `Still to pay: ${formatNaira(booking.amount)} for booking ${booking.number}`,
    paragraphs: [
      `Hello ${booking.fullName}, your booking is made, but the payment is still open.`,
      'Pay when it suits you. If you no longer need the booking, cancel it there. We remind you only this once.',
    ],
    facts: bookingFacts(booking),
    action: viewBookingAction(booking, 'Pay for the booking'),
  },
});

/** Without contact data: it goes to all staff, and only some roles may see it. */
export const newBookingStaffNotification = (booking: BookingSummary): Notification => ({
  title: `New booking ${booking.number}`,
  message: `${booking.service}, ${booking.car}, ${formatNaira(booking.amount)}, ${booking.arrival.mode === 'pick-up' ? 'to be picked up' : 'drive-in'}.`,
  isBooking: true,
});

/** For all staff: an edit changed the price. Without contact data. Kobo. */
export const bookingRepricedStaffNotification =
  ({ fromKobo, toKobo }: { fromKobo: number; toKobo: number }) =>
  (booking: BookingSummary): Notification => ({
    title: `New price of ${booking.number}`,
    message: `${booking.service}, ${booking.car}: ${formatNaira(nairaFromKobo(toKobo))} instead of ${formatNaira(nairaFromKobo(fromKobo))}.`,
    isBooking: true,
  });

/** Asks all staff to accept or decline a cancellation request. Without contact data. */
export const cancellationRequestedStaffNotification = (booking: BookingSummary): Notification => ({
  title: `Cancel ${booking.number}?`,
  message: `The customer asks to cancel ${booking.service}, ${booking.car}. Accept it or keep the booking.${booking.retained > 0 ? ` The deposit of ${formatNaira(booking.retained)} is kept.` : ''}${booking.goesBack ? ' Accepting sends money back.' : ''}`,
  isBooking: true,
});
