import type { Connection } from '#api/platform/database/database.ts';
import { quote, type Quote } from '#shared/promotions/quote.ts';
import { getCreditBalance } from './wash-credit.ts';
import { getCreditSpentOn } from './wash-credit.repository.ts';
import * as repo from './promotions.repository.ts';

export interface QuoteRequest {
  /** Null for a walk-in customer who has no account yet. */
  customerId: string | null;
  service: { id: string; slug: string; kind: string };
  priceKobo: number;
  /** The booking being changed: its own promotion and credit remain available to it. */
  bookingId?: string;
}

/** The kind of service that wash credit can pay for (docs/api.md 5). */
const CREDIT_SERVICE_KIND = 'wash';

/** Quotes a service for a customer. To reserve the quote in the same transaction, call `lockCustomerForQuote` first. */
export async function quoteForCustomer(
  db: Connection,
  { customerId, service, priceKobo, bookingId }: QuoteRequest,
): Promise<Quote> {
  const usable = await repo.findUsable(db, customerId, service.slug, bookingId ?? null);
  if (customerId === null || service.kind !== CREDIT_SERVICE_KIND) return quote(priceKobo, usable, 0);
  const spent = bookingId === undefined ? 0 : await getCreditSpentOn(db, bookingId);
  return quote(priceKobo, usable, (await getCreditBalance(db, customerId)) + spent);
}
