import type { Offers } from './centre.contract.ts';

/** What a page promises about the offers. */
export interface OfferText {
  percent: number;
  /** The discounted services and the people who get the discount; follows "50% off". */
  what: string;
  /** The same as a sentence. */
  invitation: string;
  /** The places of the better offer; null when none is left or there never were any. */
  left: string | null;
  /** Follows the offer when the places of a better one are gone; null while they last. */
  gone: string | null;
}

/**
 * The best offer that is still true (docs/api.md 5): a place of the early promotion, taken by verifying an account,
 * else the first booking; null when there is neither.
 */
export function offerText({ early, first }: Offers): OfferText | null {
  if (early !== null && early.placesLeft > 0) {
    const { percent, places, placesLeft, service } = early;
    const booking = `one booking of ${service ?? 'any service'}`;
    return {
      percent,
      what: `${booking} for the first ${places} people who verify an account`,
      invitation: `Be among the first ${places} people who verify an account: ${percent}% off ${booking}.`,
      left: placesLeft === 1 ? '1 place left' : `${placesLeft} places left`,
      gone: null,
    };
  }
  if (first === null) return null;
  const what = `your first care${first.service === null ? '' : ` (${first.service})`}`;
  return {
    percent: first.percent,
    what,
    invitation: `Get ${first.percent}% off ${what}.`,
    left: null,
    gone: early === null ? null : `All ${early.places} places at ${early.percent}% off are taken.`,
  };
}
