import { isExact, type ProviderTransaction } from './evaluate-payment.ts';

/** What a row of an attempt gets of the money of its transaction, kobo. */
export interface Share {
  receivedKobo: number;
  /** Null when the provider names no fees. */
  feesKobo: number | null;
}

/** The shares of a sum in proportion to the parts, kobo; they add up to the sum. */
function inProportion(sum: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((total, part) => total + part, 0);
  let [upTo, given] = [0, 0];
  return parts.map((part) => {
    upTo += part;
    const share = upTo === whole ? sum - given : Math.floor((sum / whole) * upTo) - given;
    given += share;
    return share;
  });
}

/**
 * Splits the money of a transaction over the rows of its attempt, whose amounts are `parts`: exactly the sum in these
 * parts, with the provider's fees in proportion, and all of another amount or currency to the first row (docs/api.md
 * 4). Null: the row gets nothing. The shares add up to the received money. Pure.
 */
export function splitPayment(
  transaction: ProviderTransaction,
  parts: readonly number[],
  customerBearsFees: boolean,
): (Share | null)[] {
  const { amountKobo, feesKobo = null } = transaction;
  const attemptKobo = parts.reduce((sum, part) => sum + part, 0);
  if (!isExact(transaction, { attemptKobo, customerBearsFees }))
    return parts.map((_, i) => (i === 0 ? { receivedKobo: amountKobo, feesKobo } : null));
  const added = inProportion(amountKobo - attemptKobo, parts);
  const fees = feesKobo === null ? null : inProportion(feesKobo, parts);
  return parts.map((part, i) => ({ receivedKobo: part + (added[i] ?? 0), feesKobo: fees?.[i] ?? null }));
}
