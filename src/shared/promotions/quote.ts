/** Prices with promotions and wash credit. Pure; all money in kobo. */

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
/** The provider rejects charges below ₦50, so credit either pays everything or leaves at least ₦100. */
const LEAST_LEFT = 100 * NAIRA;

/** The discount in kobo. The remaining price is whole naira, rounded down in the customer's favour. */
const discountOf = (priceKobo: number, percent: number): number => {
  const remaining = Math.floor((priceKobo * (100 - percent)) / 100 / NAIRA) * NAIRA;
  return priceKobo - remaining;
};

/**
 * Quotes a price with the best available promotion and the wash credit.
 * @param priceKobo price of the service for the vehicle
 * @param promotions available to this customer for this service; they do not combine
 * @param creditKobo wash credit that can be spent on this service, else 0
 */
export function quote(priceKobo: number, promotions: readonly Promotion[], creditKobo: number): Quote {
  let best: Promotion | null = null;
  for (const promotion of promotions) if (promotion.percent > (best?.percent ?? 0)) best = promotion;
  const discountKobo = best === null ? 0 : discountOf(priceKobo, best.percent);
  const due = priceKobo - discountKobo;
  const spent = creditKobo >= due ? due : Math.max(0, Math.min(creditKobo, due - LEAST_LEFT));
  return { priceKobo, discountKobo, creditKobo: spent, amountKobo: due - spent, promotion: best };
}
