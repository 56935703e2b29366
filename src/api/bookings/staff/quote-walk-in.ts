import { requireBookableCustomer } from '#api/accounts/staff/bookable-customer.ts';
import { findPrice } from '#api/catalogue/find-price.ts';
import { toQuoteAnswer } from '#api/promotions/apply-promotions.ts';
import { findDiscounts, quoteWith } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { WalkInCar } from './book-walk-in.ts';

/** The price of a service for a walk-in. @throws AppError account.not_found, catalogue.* */
export async function quoteWalkIn({ db }: Runtime, { customer, ...car }: WalkInCar): Promise<QuoteAnswer> {
  const priced = await findPrice(db, car);
  const customerId = customer ? await requireBookableCustomer(db, customer) : null;
  return toQuoteAnswer(quoteWith(priced, await findDiscounts(db, { customerId, service: car.service })));
}
