import type { Mode } from '#shared/arrival-mode.ts';
import type { MoneyMethod } from '#shared/bookings/booking-states.ts';

/** The texts of domain/bookings that people read. */
export const texts = {
  // BookingNumber
  bookingNumber: (letters: string, digits: string) => `Booking number ${letters} ${digits}`,
} as const;

/** How a booking is paid, or a payment was made, in the words of every screen. */
export const METHOD_LABEL: Record<MoneyMethod, string> = {
  online: 'Online',
  transfer: 'Transfer',
  cash: 'Cash',
  card: 'Card',
  credit: 'Wash credit',
};

/** How the car arrives, in the words of every screen. */
export const MODE_LABEL: Record<Mode, string> = { 'drive-in': 'Drive-in', 'pick-up': 'Pick-up' };

/** The name of a photo of a fault. */
export const photoNumber = (number: number): string => `Photo ${number}`;
