import type { Connection } from '#api/platform/database/database.ts';
import { quote, type Quote } from '#shared/promotions/quote.ts';
import { getCreditBalance, getBookingCredit } from './wash-credit.ts';
import * as repo from './promotions.repository.ts';

export interface QuoteRequest {
  /** Null for somebody at the desk who is not known yet. */
  customerId: string | null;
  service: { id: string; slug: string; kind: string };
  priceKobo: number;
  /** The booking being changed: what it holds already is free for itself. */
  bookingId?: string;
}

/** Services that wash credit pays (docs/api.md 5). */
const CREDIT_SERVICE_KIND = 'wash';

/** What this customer would pay for this service now. To reserve it in the same transaction, call `lockCustomerForQuote` first. */
export async function quoteForCustomer(
  db: Connection,
  { customerId, service, priceKobo, bookingId }: QuoteRequest,
): Promise<Quote> {
  const usable = await repo.findUsable(db, customerId, service.slug, bookingId ?? null);
  if (customerId === null || service.kind !== CREDIT_SERVICE_KIND) return quote(priceKobo, usable, 0);
  const held = bookingId === undefined ? 0 : await getBookingCredit(db, bookingId);
  return quote(priceKobo, usable, (await getCreditBalance(db, customerId)) + held);
}
