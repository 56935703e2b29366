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
  /** The unpaid deposit and the rest of the price, naira; null: no deposit is due. */
  deposit: { due: number; balance: number } | null;
  /** The deposit that the centre keeps of a cancelled booking, naira; 0: none. */
  retained: number;
  /** Money of the booking goes back when it is cancelled. */
  goesBack: boolean;
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

function payFacts({ paid, amount, deposit }: BookingSummary): [string, string][] {
  if (deposit === null) return [[paid ? 'Amount' : 'To pay', formatNaira(amount)]];
  return [
    ['Deposit, to pay first', formatNaira(deposit.due)],
    ['To pay when you collect', formatNaira(deposit.balance)],
  ];
}

/** What an email lists of a booking. */
export const bookingFacts = (booking: BookingSummary): NonNullable<EmailContent['facts']> => [
  ['Booking', booking.number],
  ['Service', booking.service],
  ['Car', booking.car],
  ...(booking.when === null ? [] : [['When', booking.when] satisfies [string, string]]),
  ...payFacts(booking),
  ...placeFacts(booking),
];
