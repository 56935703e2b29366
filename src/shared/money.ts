/**
 * Money is integer kobo in the database and at the provider, and naira with at most two decimals in JSON. These two
 * functions are the only conversions.
 */

/** Converts kobo to naira, exact to two decimals. */
export const nairaFromKobo = (kobo: number): number => kobo / 100;

/** Converts naira to kobo; null if the number is negative, unsafe, or has more than two decimals. */
export function koboFromNaira(naira: number): number | null {
  const kobo = Math.round(naira * 100);
  if (!Number.isSafeInteger(kobo) || kobo < 0) return null;
  return kobo / 100 === naira ? kobo : null;
}

/** The VAT in an amount that includes it, kobo, rounded half up. `percent`: of the amount without it. */
export const vatInKobo = (kobo: number, percent: number): number => Math.round((kobo * percent) / (100 + percent));

/**
 * The VAT in each amount of a booking, kobo, in their order: that in the sum up to it, less that in the sum before it.
 * So the shares add up to the VAT in the whole, and an amount that is added later changes none before it.
 */
export function vatSharesKobo(amounts: readonly number[], percent: number): number[] {
  let [sum, named] = [0, 0];
  return amounts.map((kobo) => {
    sum += kobo;
    const share = vatInKobo(sum, percent) - named;
    named += share;
    return share;
  });
}

const whole = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Amounts that were formatted, because a booking formats its own several times and each takes 5 us. */
const formatted = new Map<number, string>();

/** Formats naira: ₦12,500 or ₦12,500.50. */
export function formatNaira(naira: number): string {
  const known = formatted.get(naira);
  if (known !== undefined) return known;
  if (formatted.size === 1000) formatted.clear();
  const text = whole.format(naira);
  formatted.set(naira, text);
  return text;
}
