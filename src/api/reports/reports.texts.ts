import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent } from '#api/notifications/outbox.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** A difference of the books that owners have not been alerted to. */
export interface BooksDifference {
  /** In less out, held, kept and credit, of all bookings. */
  differenceKobo: number;
  /** How many bookings differ. */
  differing: number;
  /** The newest of them, as people read them. */
  numbers: readonly string[];
}

const TITLE = 'The books do not agree';
/** How many bookings a message names. */
const NAMED = 10;

function describe({ differenceKobo, differing, numbers }: BooksDifference): string {
  const bookings = differing === 1 ? '1 booking' : `${differing} bookings`;
  const sum = formatNaira(nairaFromKobo(differenceKobo));
  const more = differing > NAMED ? ' and others' : '';
  return `The recorded payments of ${bookings} differ from the amounts they should hold, by ${sum} in all: ${numbers.slice(0, NAMED).join(', ')}${more}.`;
}

/** The alert as an email to an owner. */
export const booksDifferEmail = (difference: BooksDifference, publicUrl: string): EmailContent => ({
  kind: 'books.differ',
  subject: TITLE,
  paragraphs: [
    describe(difference),
    'Nothing was changed. Open the books, and have each of these bookings looked at before its money moves on.',
  ],
  action: { label: 'Open the books', href: `${publicUrl}/staff/money?tab=books` },
});

/** The alert as a notification of owners. */
export const booksDifferNotification = (difference: BooksDifference): Notification => ({
  title: TITLE,
  message: `${describe(difference)} See Money, Books.`,
});
