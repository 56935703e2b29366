import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { quote, type Promotion, type Quote } from '#shared/promotions/quote.ts';
import { getBalance, getCreditSpentOn } from './wash-credit.repository.ts';
import * as repo from './promotions.repository.ts';

interface DiscountRequest {
  /** Null for a walk-in customer who has no account yet. */
  customerId: string | null;
  /** The id of the service; one that does not exist has no promotions of its own. */
  service: string;
  /** The booking being changed: its own promotion and credit remain available to it. */
  bookingId?: string;
}

/** The promotions and credit that a customer can use on a service. */
export interface Discounts {
  promotions: Promotion[];
  /** Wash credit, kobo. */
  creditKobo: number;
}

/** The kind of service that wash credit can pay for (docs/api.md 5). */
const CREDIT_SERVICE_KIND = 'wash';

/**
 * The promotions and credit that a customer can use on a service. To reserve them in the same transaction, call
 * `lockCustomer` first.
 */
export async function findDiscounts(
  db: Connection,
  { customerId, service, bookingId }: DiscountRequest,
): Promise<Discounts> {
  const serviceId = isId(service) ? service : null;
  const promotions = await repo.listUsable(db, customerId, serviceId, bookingId ?? null);
  const balance = customerId === null ? 0 : await getBalance(db, customerId);
  const spent = bookingId === undefined ? 0 : await getCreditSpentOn(db, bookingId);
  return { promotions, creditKobo: balance + spent };
}

/** Quotes a service at its price with the customer's promotions and credit. */
export const quoteWith = (
  { service, priceKobo }: { service: { kind: string }; priceKobo: number },
  { promotions, creditKobo }: Discounts,
): Quote => quote(priceKobo, promotions, service.kind === CREDIT_SERVICE_KIND ? creditKobo : 0);
