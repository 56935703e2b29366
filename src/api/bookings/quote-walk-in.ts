import { bookable } from '#api/accounts/create-walk-in.ts';
import { priceOf } from '#api/catalogue/find-price.ts';
import { toQuoteAnswer } from '#api/promotions/apply-promotions.ts';
import { quoteFor } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { type WalkInCar } from './book-walk-in.ts';

/** The price of a service for a walk-in. @throws AppError account.not_found, catalogue.* */
export async function quoteWalkIn({ db }: Runtime, { customer, ...car }: WalkInCar): Promise<QuoteAnswer> {
  const { service, priceKobo } = await priceOf(db, car);
  const customerId = customer ? await bookable(db, customer) : null;
  return toQuoteAnswer(await quoteFor(db, { customerId, service, priceKobo }));
}
