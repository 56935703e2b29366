import { findPrice } from '#api/catalogue/find-price.ts';
import { toQuoteAnswer } from '#api/promotions/apply-promotions.ts';
import { findDiscounts, quoteWith } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';

interface QuoteRequest {
  service: string;
  brand?: string | null | undefined;
  vehicle?: string | null | undefined;
  /** The booking being edited, whose own promotion and credit remain available to it. */
  id?: string | null | undefined;
}

/** The price of a service for this customer and car. @throws AppError booking.not_found, catalogue.* */
export async function quoteBooking(
  { db }: Runtime,
  customerId: string,
  { id, ...ids }: QuoteRequest,
): Promise<QuoteAnswer> {
  if (id) {
    if (!isId(id)) throw new AppError('booking.not_found');
    await getOwnBooking(db, id, customerId);
  }
  const priced = await findPrice(db, ids);
  const discounts = await findDiscounts(db, { customerId, service: ids.service, ...(id && { bookingId: id }) });
  return toQuoteAnswer(quoteWith(priced, discounts));
}
