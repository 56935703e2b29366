import type { BookingSummary, NotificationContent } from '#api/bookings/notify-booking.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

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
    };
  };
