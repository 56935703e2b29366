import type { BookingState } from '#shared/bookings/booking-states.ts';

/** True for payment states that need attention; the others follow from the booking's status. */
export const showsPaymentStatus = ({ status, paymentStatus }: BookingState): boolean =>
  ['confirming', 'partly-paid', 'refund-due', 'refunded', 'needs-review'].includes(paymentStatus) ||
  (status === 'completed' && paymentStatus === 'unpaid');

/** The number as WhatsApp expects it in an address: digits with the country code. */
export const whatsappLink = (phone: string): string => `https://wa.me/${phone.replaceAll(/\D/g, '')}`;

const wholeDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Lagos',
});
/** A day such as 2026-11-20 as a heading: Fri 20 November. */
export const dayTitle = (day: string): string => wholeDay.format(new Date(`${day}T12:00:00+01:00`)).replace(',', '');

/** The day after this many days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The day of an instant in Lagos. */
export const dayInLagos = (iso: string): string => new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 10);
