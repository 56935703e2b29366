import type { Mode } from '#shared/arrival-mode.ts';
import type { MoneyMethod } from '#shared/bookings/booking-states.ts';
import { formatNaira } from '#shared/money.ts';
import { showCode } from '#shared/promotions/promo-code.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';

/** The texts of domain/bookings that people read. */
export const texts = {
  // BookingNumber
  bookingNumber: (letters: string, digits: string) => `Booking number ${letters} ${digits}`,

  // CodeField
  iHaveACode: 'I have a code',
  code: 'Code',
  useCode: 'Use the code',
  checkingCode: 'Checking',
} as const;

/** What became of the code that was entered for a quote; null without one. */
export function codeOutcome({ code, promotion, discount }: QuoteAnswer): string | null {
  if (!code) return null;
  const name = showCode(code.code);
  if (code.result === 'applied') return `${name} takes ${formatNaira(discount)} off.`;
  if (code.result === 'no-effect') return `${name} takes nothing off these services. It is not used up.`;
  return `“${promotion?.title ?? ''}” takes as much or more off, so ${name} is not used up.`;
}

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
