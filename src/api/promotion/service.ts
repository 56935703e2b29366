import type { Connection } from '#api/db/database.ts';
import type { QuoteAnswer } from '#shared/promotion/contract.ts';
import { quote, type Quote } from '#shared/promotion/quote.ts';
import { nairaFromKobo } from '#shared/money.ts';

export interface QuoteFor {
  customerId: string;
  service: { id: string; slug: string; kind: string };
  priceKobo: number;
  /** The booking being changed: what it holds already is free for itself. */
  bookingId?: string;
}

/** What this customer would pay for this service now. */
export async function quoteFor(_db: Connection, { priceKobo }: QuoteFor): Promise<Quote> {
  return quote(priceKobo, [], 0);
}

export const quoteAnswerOf = (q: Quote): QuoteAnswer => ({
  price: nairaFromKobo(q.priceKobo),
  discount: nairaFromKobo(q.discountKobo),
  credit: nairaFromKobo(q.creditKobo),
  amount: nairaFromKobo(q.amountKobo),
  promotion: q.promotion,
});
