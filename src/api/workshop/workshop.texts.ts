import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** The facts in a reminder about a car. Days are in the form that people read. */
export interface CarReminderSummary {
  /** Nickname, or make and model. */
  car: string;
  plate: string;
  /** The name of the paper, or of the service. */
  subject: string;
  day: string;
  centre: string;
  /** The page of the car, below the public address. */
  page: string;
  publicUrl: string;
}

export interface CarReminderTexts {
  notification: Notification;
  email: EmailContent;
  sms: SmsContent;
}

const WHY = 'You asked us to remind you. You can stop this on the page of your cars.';

/** Sent 30 and 7 days before a paper of a car ends. */
export const paperReminder = (r: CarReminderSummary): CarReminderTexts => ({
  notification: {
    title: `${r.subject} ends on ${r.day}`,
    message: `The ${r.subject.toLowerCase()} of your ${r.car}, ${r.plate}, ends on ${r.day}. Add the new date once you have renewed it.`,
    page: r.page,
  },
  email: {
    kind: 'car.paper-reminder',
    subject: `${r.plate}: ${r.subject.toLowerCase()} ends on ${r.day}`,
    paragraphs: [`The ${r.subject.toLowerCase()} of your ${r.car} ends soon.`, WHY],
    facts: [
      ['Car', `${r.car}, ${r.plate}`],
      ['Paper', r.subject],
      ['Last day', r.day],
    ],
    action: { label: 'Open my car', href: `${r.publicUrl}${r.page}` },
  },
  sms: {
    kind: 'car.paper-reminder',
    text: `${r.centre}: the ${r.subject.toLowerCase()} of your car ${r.plate} ends on ${r.day}.`,
  },
});

/** Sent 7 days before a car is due for its next service. */
export const serviceReminder = (r: CarReminderSummary): CarReminderTexts => ({
  notification: {
    title: `Next service: about ${r.day}`,
    message: `Your ${r.car}, ${r.plate}, is due for ${r.subject.toLowerCase()} about ${r.day}. Book a time that suits you.`,
    page: r.page,
  },
  email: {
    kind: 'car.service-reminder',
    subject: `${r.plate}: next service about ${r.day}`,
    paragraphs: [`Your ${r.car} is due for its next service.`, WHY],
    facts: [
      ['Car', `${r.car}, ${r.plate}`],
      ['Service', r.subject],
      ['Due about', r.day],
    ],
    action: { label: 'Book a time', href: `${r.publicUrl}${r.page}` },
  },
  sms: {
    kind: 'car.service-reminder',
    text: `${r.centre}: your car ${r.plate} is due for ${r.subject.toLowerCase()} about ${r.day}.`,
  },
});

/** A line that the customer declined; kobo. */
export interface DeclinedLine {
  finding: string;
  name: string;
  amountKobo: number;
}

/** How many lines the notification names; the email names all. */
const MOST_NAMED = 5;

const amountOf = ({ amountKobo }: Pick<DeclinedLine, 'amountKobo'>): string => formatNaira(nairaFromKobo(amountKobo));
const nameOf = ({ finding, name }: DeclinedLine): string => (finding === name ? name : `${finding}, ${name}`);

/** Sent once, 30 days after a booking, about the work that its customer declined; `page` books it. With email. */
export const followUpNotification =
  (lines: readonly DeclinedLine[], page: string) =>
  (booking: BookingSummary): NotificationContent => {
    const more = lines.length - MOST_NAMED;
    const named = lines.slice(0, MOST_NAMED).map((line) => `${nameOf(line)}: ${amountOf(line)}`);
    const total = amountOf({ amountKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0) });
    return {
      notification: {
        title: 'Work that you put off',
        message: `${booking.car}. ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}. In all ${total} when we looked. Book a time that suits you.`,
        page,
      },
      email: {
        kind: 'estimate.follow-up',
        subject: `Your ${booking.car}: work that you put off`,
        paragraphs: [
          `Hello ${booking.fullName}, when your ${booking.car} was with us you answered “Not now” to this. If it still needs doing, book a time that suits you.`,
          'These were the prices then. We look at the car again, and nothing is done before you approve it.',
          'You asked us to remind you, and we do so once. You can stop reminders on the page of your cars.',
        ],
        facts: [
          ['Booking', booking.number],
          ...lines.map((line): [string, string] => [nameOf(line), amountOf(line)]),
          ['In all', total],
        ],
        action: { label: 'Book a time', href: `${booking.publicUrl}${page}` },
      },
      insteadOfEmail: {
        kind: 'estimate.follow-up',
        text: `${booking.centre}: work on your ${booking.car} that you put off, ${total} when we looked. Book a time in the app, or stop reminders there.`,
        page: `/user/bookings/${booking.id}/estimate`,
      },
    };
  };
