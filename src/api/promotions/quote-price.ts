import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { quote, type PricedLine, type Quote, type UsablePromotion } from '#shared/promotions/quote.ts';
import { getBalance, getCreditSpentOn } from './wash-credit.repository.ts';
import * as repo from './promotions.repository.ts';

interface DiscountRequest {
  /** Null for a walk-in customer who has no account yet. */
  customerId: string | null;
  /** The ids of the services; one that does not exist has no promotions of its own. */
  services: readonly string[];
  /** The booking being changed: its own promotion and credit remain available to it. */
  bookingId?: string;
}

/** The promotions and credit that a customer can use on services. */
export interface Discounts {
  promotions: UsablePromotion[];
  /** Wash credit, kobo. */
  creditKobo: number;
}

/** The kind of service that wash credit can pay for (docs/api.md 5). */
const CREDIT_SERVICE_KIND = 'wash';

/**
 * The promotions and credit that a customer can use on services. To reserve them in the same transaction, call
 * `lockCustomer` first.
 */
export async function findDiscounts(
  db: Connection,
  { customerId, services, bookingId }: DiscountRequest,
): Promise<Discounts> {
  const promotions = await repo.listUsable(db, customerId, services.filter(isId), bookingId ?? null);
  const balance = customerId === null ? 0 : await getBalance(db, customerId);
  const spent = bookingId === undefined ? 0 : await getCreditSpentOn(db, bookingId);
  return { promotions, creditKobo: balance + spent };
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

/** Quotes services at their prices with the customer's promotions and credit. */
export const quoteWith = (priced: readonly ServiceToQuote[], { promotions, creditKobo }: Discounts): Quote<NamedLine> =>
  quote(
    priced.map(({ service, priceKobo, minutes }) => ({
      service: service.id,
      name: service.name,
      priceKobo,
      minutes,
      takesCredit: service.kind === CREDIT_SERVICE_KIND,
    })),
    promotions,
    creditKobo,
  );
