import type { EmailContent } from '#api/notifications/outbox.ts';
import type { Arrival } from '#shared/bookings/arrival.ts';
import { formatNaira } from '#shared/money.ts';

/** The data of a booking that its messages name. */
export interface BookingSummary {
  id: string;
  /** E.g. BCC 0412. */
  number: string;
  fullName: string;
  service: string;
  /** Brand, model, year. */
  car: string;
  /** Naira. */
  amount: number;
  paid: boolean;
  arrival: Arrival;
  /** Start of the appointment in Lagos time; null: no time is agreed. */
  when: string | null;
  /** A new start that staff offer, in Lagos time. */
  offered: string | null;
  centre: string;
  centreAddress: string;
  /** When the centre is open in every week, as a sentence or more. */
  openingHours: string;
  publicUrl: string;
}

const bookingUrl = ({ publicUrl, id }: BookingSummary): string => `${publicUrl}/user/bookings/${id}`;
/** The button of an email that opens the booking. */
export const viewBookingAction = (booking: BookingSummary, label = 'See the booking') => ({
  label,
  href: bookingUrl(booking),
});
function placeFacts({ arrival, centreAddress, when, openingHours }: BookingSummary): [string, string][] {
  if (arrival.mode === 'pick-up') return [['We fetch it at', arrival.location]];
  const place: [string, string] = ['Bring it to', centreAddress];
  return when === null ? [place, ['Opening hours', openingHours]] : [place];
}

/** What an email lists of a booking. */
export const bookingFacts = (booking: BookingSummary): NonNullable<EmailContent['facts']> => [
  ['Booking', booking.number],
  ['Service', booking.service],
  ['Car', booking.car],
  ...(booking.when === null ? [] : [['When', booking.when] satisfies [string, string]]),
  [booking.paid ? 'Amount' : 'To pay', formatNaira(booking.amount)],
  ...placeFacts(booking),
];
