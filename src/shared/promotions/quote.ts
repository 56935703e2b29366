/** What a customer pays (contract.md 5). Pure; all money in kobo. */

export const PROMOTION_CODES = ['first-100', 'first-care'] as const;
export type PromotionCode = (typeof PROMOTION_CODES)[number];

export interface Promotion {
  code: string;
  title: string;
  /** Whole percent, 0 to 100. */
  percent: number;
}

export interface Quote {
  priceKobo: number;
  discountKobo: number;
  creditKobo: number;
  amountKobo: number;
  promotion: Promotion | null;
}

const NAIRA = 100;
/** The provider refuses less than ₦50, so credit that does not pay everything leaves at least ₦100. */
const LEAST_LEFT = 100 * NAIRA;

/** What a percentage takes off, so that what remains is whole naira rounded in the customer's favour. */
const discountOf = (priceKobo: number, percent: number): number => {
  const remaining = Math.floor((priceKobo * (100 - percent)) / 100 / NAIRA) * NAIRA;
  return priceKobo - remaining;
};

/**
 * The price with the better one of the promotions the customer may use, less wash credit.
 * @param priceKobo the service's price for the vehicle
 * @param promotions those this customer can use on this service now; they do not add up
 * @param creditKobo wash credit that may be spent on this service (0 where it may not)
 */
export function quote(priceKobo: number, promotions: readonly Promotion[], creditKobo: number): Quote {
  let best: Promotion | null = null;
  for (const promotion of promotions) if (promotion.percent > (best?.percent ?? 0)) best = promotion;
  const discountKobo = best === null ? 0 : discountOf(priceKobo, best.percent);
  const due = priceKobo - discountKobo;
  const spent = creditKobo >= due ? due : Math.max(0, Math.min(creditKobo, due - LEAST_LEFT));
  return { priceKobo, discountKobo, creditKobo: spent, amountKobo: due - spent, promotion: best };
}
