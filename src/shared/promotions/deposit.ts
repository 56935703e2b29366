import type { DepositRule } from '#shared/catalogue/deposit-rule.ts';

/** How much of a price is paid before the work (docs/api.md 5). Pure; all money in kobo. */

const NAIRA = 100;
/** A deposit is rounded up to so much, and at least so much is left to pay. */
const STEP = 100 * NAIRA;

/** A service of a booking with its price before discounts. */
export interface DepositLine {
  priceKobo: number;
  /** Null: it asks for no deposit. */
  deposit: DepositRule | null;
}

/** The facts about a customer that decide whether they pay a deposit. */
export interface DepositCustomer {
  /** They have no visit that was done and paid. */
  isNew: boolean;
  /** They did not bring a car in the last six months. */
  hadNoShow: boolean;
}

const applies = ({ for: whom }: DepositRule, { isNew, hadNoShow }: DepositCustomer): boolean =>
  whom === 'everyone' || (whom === 'new' ? isNew : hadNoShow);

/** The deposit of one line, at most its price, rounded up to ₦100. */
function lineKobo({ priceKobo, deposit }: DepositLine, customer: DepositCustomer): number {
  if (deposit === null || !applies(deposit, customer)) return 0;
  const { by, value } = deposit;
  const exact = by === 'share' ? (priceKobo * value) / 100 : Math.min(value * NAIRA, priceKobo);
  return Math.ceil(exact / STEP) * STEP;
}

/**
 * The deposit of a booking: the sum of those of its lines, at most the amount. It is 0, and the amount one charge, when
 * less than ₦100 would be left to pay.
 * @param amountKobo the amount after discounts and credit
 */
export function depositKobo(lines: readonly DepositLine[], amountKobo: number, customer: DepositCustomer): number {
  const asked = lines.reduce((sum, line) => sum + lineKobo(line, customer), 0);
  return amountKobo - asked < STEP ? 0 : asked;
}
