/** Prices with promotions and wash credit. Pure; all money in kobo. */

export interface Promotion {
  code: string;
  title: string;
  /** Whole percent, 0 to 100; 0 when a sum is taken off. */
  percent: number;
  /** The sum that is taken off, whole naira in kobo; not given for a share. */
  offKobo?: number;
  /** Set when the customer entered its code. */
  withCode?: true;
}

/** A promotion that a customer can use: on some services, or on all. */
export interface UsablePromotion extends Promotion {
  /** The ids of the services; null: all. */
  services: readonly string[] | null;
  /** The customer has earned it, for one service of one booking: it applies to the dearest of its lines alone. */
  isEarned?: boolean;
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

const sumOf = <Line>(lines: readonly Line[], kobo: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + kobo(line), 0);

/** The positions of lines from the dearest to the cheapest; the first of equal ones comes first. */
const dearestFirst = (lines: readonly PricedLine[]): number[] =>
  [...lines.keys()].toSorted((a, b) => (lines[b]?.priceKobo ?? 0) - (lines[a]?.priceKobo ?? 0));

/** A sum in parts for the lines, in proportion to their prices in whole naira; the rest goes to the dearest lines. */
function shareSum(lines: readonly PricedLine[], offKobo: number): number[] {
  const total = sumOf(lines, ({ priceKobo }) => priceKobo);
  const sum = Math.min(offKobo, total);
  // Two factors in naira stay exact numbers.
  const parts = lines.map(({ priceKobo }) =>
    total === 0 ? 0 : Math.floor(((sum / NAIRA) * (priceKobo / NAIRA)) / (total / NAIRA)) * NAIRA,
  );
  let rest = sum - parts.reduce((all, part) => all + part, 0);
  for (const at of dearestFirst(lines)) {
    const more = Math.min(rest, (lines[at]?.priceKobo ?? 0) - (parts[at] ?? 0));
    parts[at] = (parts[at] ?? 0) + more;
    rest -= more;
  }
  return parts;
}

/** Takes as much from the discounts, of the dearest lines first, as leaves nothing or at least `LEAST_LEFT` to pay. */
function leaveEnough<Line extends PricedLine>(lines: readonly QuotedLine<Line>[]): QuotedLine<Line>[] {
  const due = sumOf(lines, (line) => line.priceKobo - line.discountKobo);
  if (due === 0 || due >= LEAST_LEFT) return [...lines];
  let missing = LEAST_LEFT - due;
  const left = [...lines];
  for (const at of dearestFirst(lines)) {
    const line = left[at];
    if (line === undefined) continue;
    const less = Math.min(missing, line.discountKobo);
    left[at] = { ...line, discountKobo: line.discountKobo - less };
    missing -= less;
  }
  return left;
}

/** The lines with the discount of one promotion: a share is rounded on each of them, a sum is divided among them. */
function discounted<Line extends PricedLine>(
  lines: readonly Line[],
  { percent, offKobo, services, isEarned = false }: UsablePromotion,
): QuotedLine<Line>[] {
  const ofServices = ({ service }: Line): boolean => services === null || services.includes(service);
  const dearest = dearestFirst(lines).map((at) => lines[at]);
  const only = isEarned ? dearest.find((line) => line !== undefined && ofServices(line)) : undefined;
  const applies = (line: Line): boolean => (isEarned ? line === only : ofServices(line));
  const parts = offKobo === undefined ? [] : shareSum(lines.filter(applies), offKobo);
  const own = lines.map((line) => {
    if (!applies(line)) return { ...line, discountKobo: 0 };
    return { ...line, discountKobo: parts.shift() ?? discountOf(line.priceKobo, percent) };
  });
  return leaveEnough(own);
}

/**
 * Quotes the services of a booking with the best available promotion, which is the one that takes most off, and the
 * wash credit. Nothing or at least ₦100 is left to pay, whatever a promotion takes off.
 * @param promotions available to this customer; they do not combine, and of equal ones the first is used
 * @param creditKobo wash credit of the customer, which is spent on lines that take it
 */
export function quote<Line extends PricedLine>(
  lines: readonly Line[],
  promotions: readonly UsablePromotion[],
  creditKobo: number,
): Quote<Line> {
  let best: UsablePromotion | null = null;
  let quoted: QuotedLine<Line>[] = lines.map((line) => ({ ...line, discountKobo: 0 }));
  let discountKobo = 0;
  for (const promotion of promotions) {
    const own = discounted(lines, promotion);
    const ownKobo = sumOf(own, (line) => line.discountKobo);
    if (ownKobo > discountKobo) [best, quoted, discountKobo] = [promotion, own, ownKobo];
  }
  const priceKobo = sumOf(lines, (line) => line.priceKobo);
  const due = priceKobo - discountKobo;
  const payable = sumOf(quoted, (line) => (line.takesCredit ? line.priceKobo - line.discountKobo : 0));
  const spent = creditToSpend(due, Math.min(creditKobo, payable));
  const promotion = best === null ? null : toPromotion(best);
  return { priceKobo, discountKobo, creditKobo: spent, amountKobo: due - spent, promotion, lines: quoted };
}

const toPromotion = ({ code, title, percent, offKobo, withCode }: UsablePromotion): Promotion => ({
  ...{ code, title, percent },
  ...(offKobo !== undefined && { offKobo }),
  ...(withCode && { withCode }),
});

/** As much credit as leaves nothing or at least `LEAST_LEFT` to pay. */
const creditToSpend = (dueKobo: number, creditKobo: number): number =>
  creditKobo >= dueKobo ? dueKobo : Math.max(0, Math.min(creditKobo, dueKobo - LEAST_LEFT));
