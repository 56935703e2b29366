/** Prices with promotions and wash credit. Pure; all money in kobo. */

export interface Promotion {
  code: string;
  title: string;
  /** Whole percent, 0 to 100. */
  percent: number;
}

/** A promotion that a customer can use: on one service, or on all. */
export interface UsablePromotion extends Promotion {
  /** The id of the service; null: all. */
  service: string | null;
}

/** A service of a booking with its price. */
export interface PricedLine {
  /** The id of the service. */
  service: string;
  priceKobo: number;
  /** Wash credit can pay for it. */
  takesCredit: boolean;
}

/** A line with its part of the discount. */
export type QuotedLine<Line extends PricedLine = PricedLine> = Line & { discountKobo: number };

export interface Quote<Line extends PricedLine = PricedLine> {
  /** Price and discount are the sums of the lines. */
  priceKobo: number;
  discountKobo: number;
  creditKobo: number;
  amountKobo: number;
  promotion: Promotion | null;
  lines: QuotedLine<Line>[];
}

const NAIRA = 100;
/** The provider rejects charges below ₦50, so credit either pays everything or leaves at least ₦100. */
const LEAST_LEFT = 100 * NAIRA;

/** The discount in kobo. The remaining price is whole naira, rounded down in the customer's favour. */
const discountOf = (priceKobo: number, percent: number): number => {
  const remaining = Math.floor((priceKobo * (100 - percent)) / 100 / NAIRA) * NAIRA;
  return priceKobo - remaining;
};

/** The lines with the discount of one promotion, which is rounded on each of them. */
const discounted = <Line extends PricedLine>(
  lines: readonly Line[],
  promotion: UsablePromotion | null,
): QuotedLine<Line>[] =>
  lines.map((line) => {
    const applies = promotion !== null && (promotion.service === null || promotion.service === line.service);
    return { ...line, discountKobo: applies ? discountOf(line.priceKobo, promotion.percent) : 0 };
  });

const sumOf = <Line>(lines: readonly Line[], kobo: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + kobo(line), 0);

/**
 * Quotes the services of a booking with the best available promotion, which is the one that takes most off, and the
 * wash credit.
 * @param promotions available to this customer; they do not combine
 * @param creditKobo wash credit of the customer, which is spent on lines that take it
 */
export function quote<Line extends PricedLine>(
  lines: readonly Line[],
  promotions: readonly UsablePromotion[],
  creditKobo: number,
): Quote<Line> {
  let best: UsablePromotion | null = null;
  let quoted = discounted(lines, null);
  let discountKobo = 0;
  for (const promotion of promotions.filter(({ percent }) => percent > 0)) {
    const own = discounted(lines, promotion);
    const ownKobo = sumOf(own, (line) => line.discountKobo);
    if (ownKobo > discountKobo) [best, quoted, discountKobo] = [promotion, own, ownKobo];
  }
  const priceKobo = sumOf(lines, (line) => line.priceKobo);
  const due = priceKobo - discountKobo;
  const payable = sumOf(quoted, (line) => (line.takesCredit ? line.priceKobo - line.discountKobo : 0));
  const spent = creditToSpend(due, Math.min(creditKobo, payable));
  const promotion = best === null ? null : { code: best.code, title: best.title, percent: best.percent };
  return { priceKobo, discountKobo, creditKobo: spent, amountKobo: due - spent, promotion, lines: quoted };
}

/** As much credit as leaves nothing or at least `LEAST_LEFT` to pay. */
const creditToSpend = (dueKobo: number, creditKobo: number): number =>
  creditKobo >= dueKobo ? dueKobo : Math.max(0, Math.min(creditKobo, dueKobo - LEAST_LEFT));
