import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { quote, type PricedLine, type Quote, type UsablePromotion } from '#shared/promotions/quote.ts';
import { AppError } from '#shared/errors.ts';
import { getBalance, getCreditSpentOn } from './wash-credit.repository.ts';
import * as codes from './promo-codes.repository.ts';
import * as repo from './promotions.repository.ts';
import { CODE_REFUSED } from './promotions.texts.ts';

interface DiscountRequest {
  /** Null for a walk-in customer who has no account yet. */
  customerId: string | null;
  /** The booking being changed: its own promotion and credit remain available to it. */
  bookingId?: string;
  /** As `enteredCode` has it: not given, the booking keeps its code; '' and null are none. */
  code?: string | null | undefined;
}

/** The promotions and credit that a customer can use on services. */
export interface Discounts {
  promotions: UsablePromotion[];
  /** The promotion of the entered code; it comes after the others, which are used if they take off as much. */
  byCode: UsablePromotion | null;
  /** Wash credit, kobo. */
  creditKobo: number;
}

/** The discounts without credit and earned promotions, which only the owner of a car may spend. */
export const withoutOwnersCredit = (discounts: Discounts): Discounts => ({
  ...discounts,
  promotions: discounts.promotions.filter(({ isEarned = false }) => !isEarned),
  creditKobo: 0,
});

/** The kind of service that wash credit can pay for (docs/api.md 5). */
const CREDIT_SERVICE_KIND = 'wash';

/**
 * The promotions and credit that a customer can use on services. To reserve them in the same transaction, call
 * `lockCustomer` and `lockEnteredCode` first.
 * @throws promotion.code_refused
 */
export async function findDiscounts(
  db: Connection,
  { customerId, bookingId, code }: DiscountRequest,
): Promise<Discounts> {
  const promotions = await repo.listUsable(db, customerId, bookingId ?? null);
  const byCode = await findEnteredCode(db, { customerId, bookingId, code });
  const balance = customerId === null ? 0 : await getBalance(db, customerId);
  const spent = bookingId === undefined ? 0 : await getCreditSpentOn(db, bookingId);
  return { promotions, byCode, creditKobo: balance + spent };
}

/**
 * Locks the promotion of an entered code until the transaction ends, so that a quote can be reserved. Call it before
 * bays are locked.
 */
export async function lockEnteredCode(trx: Trx, code: string | null | undefined): Promise<void> {
  if (code) await codes.lockCode(trx, code);
}

/** The promotion of the entered code. The booking's own code, when staff ended it, is none. */
async function findEnteredCode(
  db: Connection,
  {
    customerId,
    bookingId = null,
    code,
  }: { customerId: string | null; bookingId: string | null | undefined; code: DiscountRequest['code'] },
): Promise<UsablePromotion | null> {
  const own = bookingId === null ? null : await codes.findCodeOf(db, bookingId);
  const entered = code === undefined ? own : code;
  if (!entered) return null;
  const found = await codes.findByCode(db, entered, { customerId, bookingId });
  if (found === undefined && entered !== own)
    throw new AppError('promotion.code_refused', { fields: { code: CODE_REFUSED } });
  return found ?? null;
}

/** A service with its price for a car, and the minutes of work on it. */
export interface ServiceToQuote {
  service: { id: string; name: string; kind: string };
  priceKobo: number;
  minutes: number;
}

/** A line of a quote, as a booking stores it. */
export interface NamedLine extends PricedLine {
  name: string;
  minutes: number;
}

/** A quote, and the result of the entered code. */
export type ServicesQuote = Quote<NamedLine> & { code: QuoteAnswer['code'] };

/** Quotes services at their prices with the customer's promotions and credit. */
export function quoteWith(
  priced: readonly ServiceToQuote[],
  { promotions, byCode, creditKobo }: Discounts,
): ServicesQuote {
  const lines = priced.map(({ service, priceKobo, minutes }): NamedLine => ({
    service: service.id,
    name: service.name,
    priceKobo,
    minutes,
    takesCredit: service.kind === CREDIT_SERVICE_KIND,
  }));
  const quoted = quote(lines, byCode === null ? promotions : [...promotions, byCode], creditKobo);
  if (byCode === null) return { ...quoted, code: null };
  const { code } = byCode;
  if (quoted.promotion?.code === code) return { ...quoted, code: { code, result: 'applied' } };
  const hasEffect = quote(lines, [byCode], 0).promotion !== null;
  return { ...quoted, code: { code, result: hasEffect ? 'better-offer' : 'no-effect' } };
}
