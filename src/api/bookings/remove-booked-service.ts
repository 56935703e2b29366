import { findPrices } from '#api/catalogue/find-price.ts';
import { repriceCharges } from '#api/charges/change-charges.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import { findDiscounts, quoteWith } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';
import { bookingCovered, bookingRepriced } from './booking-domain-events.ts';
import { deleteLines, insertLines, listLines, type BookingLine } from './booking-services.repository.ts';
import type { BookingRow } from './booking-row.ts';
import { updateBooking } from './change-booking.ts';
import { leaveOut } from './change-services.ts';
import { findDepositKobo } from './find-deposit.ts';
import { lockBooking } from './lock-booking.ts';

/**
 * Takes a service out of the price of a booking that the caller has locked and that is wholly unpaid. The others keep
 * their promised prices; promotion, credit and deposit are those of the rest.
 * @throws AppError catalogue.unknown_service, catalogue.unknown_vehicle when another service is off the list
 */
export async function removeBookedService(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  line: BookingLine,
  { staffId, note }: { staffId: string; note: string },
): Promise<BookingRow> {
  const { id, customer_id: customerId } = booking;
  await lockCustomer(trx, customerId);
  const rest = (await listLines(trx, id)).filter(({ service_id }) => service_id !== line.service_id);
  const priced = rest.filter(({ approval_id }) => approval_id === null);
  const services = priced.map(({ service_id }) => service_id);
  const listed = await findPrices(trx, services, { brand: booking.brand_id, vehicle: booking.vehicle_id });
  const toQuote = listed.map((one, i) => ({
    ...one,
    priceKobo: priced[i]?.price_kobo ?? one.priceKobo,
    minutes: priced[i]?.minutes ?? 0,
  }));
  const quote = quoteWith(toQuote, await findDiscounts(trx, { customerId, bookingId: id }));
  const hasDeposit = depositCharges(await findCharges(trx, id)).length > 0;
  const depositKobo = hasDeposit ? await findDepositKobo(trx, customerId, toQuote, quote.amountKobo) : 0;
  await reserveDiscounts(trx, { id, customerId }, quote);
  await deleteLines(trx, id);
  const lines = priced.map((one, i) => ({ ...one, discount_kobo: quote.lines[i]?.discountKobo ?? 0 }));
  await insertLines(trx, id, [...lines, ...rest.filter(({ approval_id }) => approval_id !== null)]);
  const repriced = await updateBooking(trx, id, {
    service_id: services[0] ?? booking.service_id,
    price_kobo: quote.priceKobo,
    discount_kobo: quote.discountKobo,
    credit_kobo: quote.creditKobo,
    amount_kobo: quote.amountKobo,
    promotion: quote.promotion === null ? null : JSON.stringify(quote.promotion),
  });
  const changed = await leaveOut(runtime, trx, repriced, line, staffId, {
    fromKobo: booking.amount_kobo,
    toKobo: repriced.amount_kobo,
    ...(note && { note }),
  });
  if (!(await repriceCharges(trx, id, { amountKobo: changed.amount_kobo, depositKobo }))) return changed;
  await bookingRepriced.publish(runtime, trx, { booking: changed });
  if (changed.amount_kobo === 0) await bookingCovered.publish(runtime, trx, { booking: changed });
  return lockBooking(trx, id);
}
