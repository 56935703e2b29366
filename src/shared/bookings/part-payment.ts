/** The rules of part payments at the desk, which split a charge into the paid part and the rest. Pure; kobo. */

/** The least amount of a part, and of the rest that it leaves. */
export const MIN_PART_KOBO = 10_000;
/** How many parts of an amount that was charged can be paid while a rest is due. */
export const MAX_PARTS = 10;

type PartProblem = 'payment.more_than_due' | 'payment.part_too_small';

/** What is paid of one of several charges. */
export interface PaidShare<C> {
  charge: C;
  kobo: number;
}

/**
 * How an amount pays charges, the oldest first: each wholly, except perhaps the last one. Charges that it does not
 * reach are left out.
 */
export function shareAmount<C extends { amountKobo: number }>(
  amountKobo: number,
  charges: readonly C[],
): PaidShare<C>[] | PartProblem {
  const shares: PaidShare<C>[] = [];
  let left = amountKobo;
  for (const charge of charges) {
    if (left === 0) break;
    const kobo = Math.min(left, charge.amountKobo);
    const isSplit = kobo < charge.amountKobo;
    if (isSplit && (kobo < MIN_PART_KOBO || charge.amountKobo - kobo < MIN_PART_KOBO)) return 'payment.part_too_small';
    shares.push({ charge, kobo });
    left -= kobo;
  }
  if (left > 0) return 'payment.more_than_due';
  return shares.length === 0 ? 'payment.part_too_small' : shares;
}
