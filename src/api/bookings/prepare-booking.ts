import { parsePhoneNumber } from '#api/accounts/contact-channels.ts';
import { findOwnCar } from '#api/cars/find-own-car.ts';
import { isOther, requireWords } from '#api/catalogue/name-other-car.ts';
import { findPrices, type PricedService } from '#api/catalogue/find-price.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { toQuoteAnswer } from '#api/promotions/apply-promotions.ts';
import {
  findDiscounts,
  lockEnteredCode,
  quoteWith,
  withoutOwnersCredit,
  type NamedLine,
} from '#api/promotions/quote-price.ts';
import { findWorkMinutes } from '#api/scheduling/find-service-needs.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import { joinNames, serviceIdsOf } from '#shared/catalogue/chosen-services.ts';
import type { OtherCar } from '#shared/catalogue/other-car.ts';
import { AppError } from '#shared/errors.ts';
import { koboFromNaira } from '#shared/money.ts';
import type { Quote, QuotedLine } from '#shared/promotions/quote.ts';
import type { BookingRow } from './booking-row.ts';
import { findDepositKobo } from './find-deposit.ts';
import type { BookingLine } from './booking-services.repository.ts';

/** A form that was validated and priced. */
interface PreparedBooking {
  quote: Quote<NamedLine>;
  /** 0: none. */
  depositKobo: number;
  columns: ReturnType<typeof toColumns> & Pick<BookingRow, 'note'>;
  lines: BookingLine[];
}
/** The customer's own car of a booking, and its plate. */
type OwnCar = Pick<BookingRow, 'car_id' | 'plate'>;
/** For a car that is not in the catalogue, the words of the form, of the own car, or those that the booking had. */
type Words = OtherCar | null;

function toColumns(form: BookingForm, car: PricedService['car'], quote: Quote<NamedLine>, own: OwnCar, words: Words) {
  if (car === null) throw new AppError('catalogue.unknown_vehicle');
  const { make, model, year } = isOther(car) ? requireWords(words) : { ...car, make: car.brand };
  return {
    full_name: form.fullName,
    phone: parsePhoneNumber(form.phoneNumber),
    service_id: quote.lines[0]?.service ?? '',
    service_name: joinNames(quote.lines.map(({ name }) => name)),
    brand_id: car.brand_id,
    vehicle_id: car.id,
    brand_name: make,
    model,
    year,
    ...own,
    price_kobo: quote.priceKobo,
    discount_kobo: quote.discountKobo,
    credit_kobo: quote.creditKobo,
    amount_kobo: quote.amountKobo,
    promotion: quote.promotion === null ? null : JSON.stringify(quote.promotion),
    location: form.mode === 'pick-up' ? form.location : null,
    mode: form.mode,
    payment_method: form.paymentMethod,
  };
}

/** The note of a form. An edit by an older client brings none and keeps it; a blank one is none. */
const noteOf = ({ note }: BookingForm, before: BookingRow | undefined): string | null =>
  note === undefined ? (before?.note ?? null) : note || null;

/** The car of a form. An edit that does not name one keeps it, unless it changes the model. */
async function ownCarOf(
  trx: Trx,
  customerId: string,
  form: BookingForm,
  before?: BookingRow,
): Promise<{ own: OwnCar; words: Words }> {
  const { car, vehicle } = form;
  if (car) {
    const { id, plate, brand, model, year } = await findOwnCar(trx, customerId, { car, vehicle });
    return { own: { car_id: id, plate }, words: { make: brand, model, year } };
  }
  const same = before?.vehicle_id === vehicle ? before : undefined;
  const words = form.otherCar ?? (same ? { make: same.brand_name, model: same.model, year: same.year } : null);
  if (car === undefined && same) return { own: { car_id: same.car_id, plate: same.plate }, words };
  return { own: { car_id: null, plate: null }, words };
}

interface Preparation {
  /** The booking that is edited. */
  before?: BookingRow;
  mayUseCredit?: boolean;
  /** Not given: the booking needs no deposit, whatever its services ask for. */
  needsDeposit?: boolean;
}

/**
 * Validates a form against the catalogue and prices it. The caller has locked the customer, so that the quoted
 * discounts can be reserved.
 * @throws AppError booking.price_changed with the current quote when `amount` is neither the price nor the amount to
 * pay, or `deposit` another one; promotion.code_refused, catalogue.*, booking.unknown_car
 */
export async function prepareBooking(
  trx: Trx,
  customerId: string,
  form: BookingForm,
  { before, mayUseCredit = true, needsDeposit = false }: Preparation = {},
): Promise<PreparedBooking> {
  const services = serviceIdsOf(form);
  const priced = await findPrices(trx, services, form);
  const { car } = priced[0];
  const minutes = await findWorkMinutes(trx, { services, vehicle: car?.id ?? null, mode: form.mode });
  const { own, words } = await ownCarOf(trx, customerId, form, before);
  await lockEnteredCode(trx, form.code);
  const about = { customerId, code: form.code, ...(before && { bookingId: before.id }) };
  const toQuote = priced.map((one, i) => ({ ...one, minutes: minutes[i] ?? 0 }));
  const discounts = await findDiscounts(trx, about);
  const quote = quoteWith(toQuote, mayUseCredit ? discounts : withoutOwnersCredit(discounts));
  const depositKobo = needsDeposit ? await findDepositKobo(trx, customerId, priced, quote.amountKobo) : 0;
  const isAmountShown =
    form.amount == null || [quote.amountKobo, quote.priceKobo].includes(koboFromNaira(form.amount) ?? -1);
  const isDepositShown = form.deposit == null || koboFromNaira(form.deposit) === depositKobo;
  if (!isAmountShown || !isDepositShown)
    throw new AppError('booking.price_changed', { payload: { quote: toQuoteAnswer(quote, depositKobo) } });
  const columns = { ...toColumns(form, car, quote, own, words), note: noteOf(form, before) };
  return { quote, depositKobo, columns, lines: quote.lines.map(toLine) };
}

const toLine = (line: QuotedLine<NamedLine>): BookingLine => ({
  service_id: line.service,
  service_name: line.name,
  price_kobo: line.priceKobo,
  discount_kobo: line.discountKobo,
  minutes: line.minutes,
  approval_id: null,
});
