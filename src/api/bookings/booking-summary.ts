import type { EmailContent } from '#api/notifications/outbox.ts';
import type { Arrival } from '#shared/bookings/bookings.contract.ts';
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
  publicUrl: string;
}

const bookingUrl = ({ publicUrl, id }: BookingSummary): string => `${publicUrl}/user/bookings/${id}`;
/** The button of an email that opens the booking. */
export const viewBookingAction = (booking: BookingSummary, label = 'See the booking') => ({
  label,
  href: bookingUrl(booking),
});
/** What an email lists of a booking. */
export const bookingFacts = (booking: BookingSummary): NonNullable<EmailContent['facts']> => [
  ['Booking', booking.number],
  ['Service', booking.service],
  ['Car', booking.car],
  ...(booking.when === null ? [] : [['When', booking.when] satisfies [string, string]]),
  [booking.paid ? 'Amount' : 'To pay', formatNaira(booking.amount)],
  booking.arrival.mode === 'pick-up'
    ? ['We fetch it at', booking.arrival.location]
    : ['Bring it to', booking.centreAddress],
];
