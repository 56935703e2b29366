import { requireBookableCustomer } from '#api/accounts/staff/bookable-customer.ts';
import { quoteServices } from '#api/bookings/quote-services.ts';
import type { Runtime } from '#api/runtime.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { EnteredCode, WalkInCar } from './book-walk-in.ts';

/** The price of services for a walk-in. @throws AppError account.not_found, promotion.code_refused, catalogue.* */
export async function quoteWalkIn(
  { db }: Runtime,
  { customer, ...wanted }: WalkInCar & EnteredCode,
): Promise<QuoteAnswer> {
  const customerId = customer ? await requireBookableCustomer(db, customer) : null;
  return quoteServices(db, { customerId, ...wanted });
}
