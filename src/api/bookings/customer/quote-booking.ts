import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { quoteServices } from '#api/bookings/quote-services.ts';

interface QuoteRequest {
  service: string;
  services?: readonly { service: string }[] | null | undefined;
  brand?: string | null | undefined;
  vehicle?: string | null | undefined;
  /** The booking being edited, whose own promotion and credit remain available to it. */
  id?: string | null | undefined;
  /** Not given: the code of that booking. */
  code?: string | null | undefined;
}

/** The price of services for this customer and car. @throws booking.not_found, promotion.code_refused, catalogue.* */
export async function quoteBooking(
  { db }: Runtime,
  customerId: string,
  { id, ...wanted }: QuoteRequest,
): Promise<QuoteAnswer> {
  if (!id) return quoteServices(db, { customerId, needsDeposit: true, ...wanted });
  if (!isId(id)) throw new AppError('booking.not_found');
  await getOwnBooking(db, id, customerId);
  return quoteServices(db, { customerId, needsDeposit: true, ...wanted, bookingId: id });
}
