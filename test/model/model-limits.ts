import { DAY, type Model } from './model-state.ts';

/** The reason why a customer may not book now. */
export function bookingLimit(m: Model, customer: number): 'booking.too_many_open' | 'booking.too_many' | null {
  const own = m.bookings.filter((b) => b.customer === customer);
  if (own.filter(({ status }) => status === 'pending').length >= 10) return 'booking.too_many_open';
  return own.filter(({ at }) => at > m.now - DAY).length >= 20 ? 'booking.too_many' : null;
}
