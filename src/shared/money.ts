/**
 * Money is integer kobo in our books and at the provider, and naira with at most two decimals in JSON (contract.md 1).
 * These two functions are the only crossing.
 */

/** Kobo -> naira for JSON. Exact: at most two decimals. */
export const nairaFromKobo = (kobo: number): number => kobo / 100;

/** Naira from JSON -> kobo; null when the number has more than two decimals, is negative, or is not safe. */
export function koboFromNaira(naira: number): number | null {
  const kobo = Math.round(naira * 100);
  if (!Number.isSafeInteger(kobo) || kobo < 0) return null;
  return kobo / 100 === naira ? kobo : null;
}

const whole = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', trailingZeroDisplay: 'stripIfInteger' });

/** Naira as a person reads it: ₦12,500 or ₦12,500.50 (look.md 8). */
export const formatNaira = (naira: number): string => whole.format(naira);
