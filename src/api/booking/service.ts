import { isDeepStrictEqual } from 'node:util';
import { phoneOf } from '#api/accounts/parse-phone-number.ts';
import { priceOf, type Priced } from '#api/catalogue/find-price.ts';
import { settings } from '#api/settings/centre-settings.ts';
import { newId, type Trx } from '#api/db/database.ts';
import { once } from '#api/db/idempotency.ts';
import { followBooking, holdCustomer, keepPromise } from '#api/promotions/apply-promotions.ts';
import { quoteAnswerOf, quoteFor } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import { after, carType, counts, isEditable, plateNumber, type Counts, type PaymentStatus, type Status, type Tab } from '#shared/bookings/booking-states.ts';
import type { Booking, BookingForm } from '#shared/bookings/bookings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { koboFromNaira, nairaFromKobo } from '#shared/money.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { Quote } from '#shared/promotions/quote.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { bookedForStaff, cancelAskedForStaff, cancelAskedNews, changedNews, madeNews } from './messages.ts';
import * as repo from './repo.ts';
import { tellCustomer, tellDesk } from './tell/service.ts';

export type { BookingRow, Changes as BookingChanges } from './repo.ts';

interface QuoteAsked {
  service: string;
  brand?: string | null | undefined;
  vehicle?: string | null | undefined;
  /** The booking being changed: the promotion and credit that it holds are still its own. */
  id?: string | null | undefined;
}

/** What a service costs this customer for a car. Throws booking.not_found for a booking that is not theirs. */
export async function quoteBooking({ db }: Runtime, customerId: string, { id, ...ids }: QuoteAsked): Promise<QuoteAnswer> {
  if (id && (!isId(id) || (await repo.findOwn(db, id, customerId)) === undefined)) throw new AppError('booking.not_found');
  const { service, priceKobo } = await priceOf(db, ids);
  return quoteAnswerOf(await quoteFor(db, { customerId, service, priceKobo, ...(id && { bookingId: id }) }));
}

interface Prepared {
  priced: Priced;
  quote: Quote;
  columns: ReturnType<typeof columnsOf>;
}

function columnsOf(form: BookingForm, { service, car }: Priced, quote: Quote) {
  if (car === null) throw new AppError('catalogue.unknown_vehicle');
  return {
    full_name: form.fullName,
    phone: phoneOf(form.phoneNumber),
    service_id: service.id,
    service_name: service.name,
    brand_id: car.brand_id,
    vehicle_id: car.id,
    brand_name: car.brand,
    model: car.model,
    year: car.year,
    price_kobo: quote.priceKobo,
    discount_kobo: quote.discountKobo,
    credit_kobo: quote.creditKobo,
    amount_kobo: quote.amountKobo,
    promotion: quote.promotion === null ? null : JSON.stringify(quote.promotion),
    location: form.mode === 'pick-up' ? (form.location ?? null) : null,
    mode: form.mode,
    payment_method: form.paymentMethod,
  };
}

/**
 * Checks a form against catalogue and prices. The amount may be the price or the payable amount; anything else is price_changed.
 * Holds the customer from here on, so that what is quoted can be promised.
 */
async function prepare(db: Trx, customerId: string, form: BookingForm, bookingId?: string): Promise<Prepared> {
  if (form.mode === 'pick-up' && !form.location) {
    throw new AppError('booking.missing_fields', { fields: { location: 'Tell us where to pick up the car.' } });
  }
  const priced = await priceOf(db, form);
  await holdCustomer(db, customerId);
  const quote = await quoteFor(db, { customerId, service: priced.service, priceKobo: priced.priceKobo, ...(bookingId && { bookingId }) });
  if (form.amount != null) {
    const shown = koboFromNaira(form.amount);
    if (shown !== quote.amountKobo && shown !== quote.priceKobo) {
      throw new AppError('booking.price_changed', { extra: { quote: quoteAnswerOf(quote) } });
    }
  }
  return { priced, quote, columns: columnsOf(form, priced, quote) };
}

/** What else must happen with the money of a booking; given by the payment noun, which depends on this one. */
export interface BookingMoney {
  /** The amount changed: no open attempt may pay it any more. */
  amountChanged(trx: Trx, bookingId: string): Promise<void>;
  /** When credit and discount cover it all it settles at once. Returns the row as it stands then. */
  settleIfFree(trx: Trx, row: repo.BookingRow): Promise<repo.BookingRow>;
}

/** Books. With a key, a call sent twice is one booking. */
export async function book(runtime: Runtime, customerId: string, key: string | null, form: BookingForm, money: BookingMoney): Promise<Booking> {
  const centre = await settings(runtime.db);
  return runtime.db.transaction().execute((trx) =>
    once(trx, { customerId, key, sent: ['booking/book', form] }, async () =>
      present(await makeBooking(runtime, trx, customerId, form, { actor: 'customer' }, money), centre)),
  );
}

/** Checks a form and makes the booking, in the caller's transaction; also for staff who book for a walk-in. */
export async function makeBooking(
  runtime: Runtime, trx: Trx, customerId: string, form: BookingForm, by: { actor: 'customer' | 'staff'; staffId?: string }, money: BookingMoney,
): Promise<repo.BookingRow> {
  const { columns, quote } = await prepare(trx, customerId, form);
  const row = await repo.insertBooking(trx, { id: newId(), customer_id: customerId, ...columns });
  // A new booking holds nothing yet, so there is nothing to give back.
  if (quote.promotion !== null || quote.creditKobo > 0) await keepPromise(trx, { id: row.id, customerId }, quote);
  await repo.insertEvent(trx, row.id, { ...by, event: 'booked' });
  await tellCustomer(runtime, trx, row, madeNews);
  if (by.actor === 'customer') await tellDesk(runtime, trx, row, bookedForStaff);
  return money.settleIfFree(trx, row);
}

const isSame = (row: repo.BookingRow, columns: ReturnType<typeof columnsOf>, { promotion }: Quote): boolean =>
  isDeepStrictEqual({ ...row, ...columns, promotion }, row);

/** Changes a booking while it is pending and unpaid. Sent twice it says the same. */
export async function edit(runtime: Runtime, customerId: string, id: string, form: BookingForm, money: BookingMoney): Promise<Booking> {
  const centre = await settings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const row = await repo.lockOwn(trx, id, customerId);
    if (row === undefined) throw new AppError('booking.not_found');
    if (!isEditable(standing(row))) throw new AppError('booking.not_possible');
    const { columns, quote } = await prepare(trx, customerId, form, id);
    // A browser repeats what was not answered; that is no second change, and nobody is told again.
    if (isSame(row, columns, quote)) return present(row, centre);
    if (columns.amount_kobo !== row.amount_kobo) await money.amountChanged(trx, id);
    await keepPromise(trx, { id, customerId }, quote);
    await repo.insertEvent(trx, id, { actor: 'customer', event: 'edited' });
    const changed = await updateBooking(trx, id, columns);
    await tellCustomer(runtime, trx, changed, changedNews);
    return present(await money.settleIfFree(trx, changed), centre);
  });
}

/** A customer may only ask to cancel. The state that is already there is a success without effect. */
export async function customerSetsStatus(runtime: Runtime, customerId: string, id: string, status: Status): Promise<Booking> {
  const centre = await settings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const row = await repo.lockOwn(trx, id, customerId);
    if (row === undefined) throw new AppError('booking.not_found');
    if (row.status === status) return present(row, centre);
    if (status !== 'pending-cancelled' || after('cancel', row.status) === null) throw new AppError('booking.not_possible');
    const before = row.status === 'paid' ? 'paid' : 'pending';
    await repo.insertEvent(trx, id, { actor: 'customer', event: 'asked-to-cancel' });
    const asked = await updateBooking(trx, id, { status: 'pending-cancelled', status_before: before });
    await tellCustomer(runtime, trx, asked, cancelAskedNews);
    await tellDesk(runtime, trx, asked, cancelAskedForStaff);
    return present(asked, centre);
  });
}

export async function getOwn(runtime: Runtime, customerId: string, id: string): Promise<Booking> {
  const row = await repo.findOwn(runtime.db, id, customerId);
  if (row === undefined) throw new AppError('booking.not_found');
  return present(row, await settings(runtime.db));
}

interface MyBookings {
  bookings: Booking[];
  page: number;
  total_items: number;
  total_page: number;
  counts: Counts;
}

/** One page of a tab, with the counters of all tabs. A page past the end is empty. */
export async function listMine(runtime: Runtime, customerId: string, tab: Tab, page: number): Promise<MyBookings> {
  const [rows, perStatus, centre] = await Promise.all([
    repo.listOwn(runtime.db, customerId, tab, page), repo.countOwn(runtime.db, customerId), settings(runtime.db),
  ]);
  const all = counts(perStatus);
  const total = tab === 'all' ? all.total : all[tab];
  return {
    bookings: rows.map((row) => present(row, centre)), page, total_items: total, total_page: Math.ceil(total / PAGE_SIZE), counts: all,
  };
}

export const standing = (row: repo.BookingRow): { status: Status; paymentStatus: PaymentStatus } => ({ status: row.status, paymentStatus: row.payment_status });

/** The booking's number as people read it, e.g. BCC 0412. */
export const plateOf = (row: repo.BookingRow, centre: CentreSettings): string => plateNumber(centre.numberPrefix, row.number);

/** A booking as contract.md 2 lists it. */
export function present(row: repo.BookingRow, centre: CentreSettings): Booking {
  return {
    _id: row.id,
    number: plateOf(row, centre),
    fullName: row.full_name,
    phoneNumber: row.phone,
    price: nairaFromKobo(row.price_kobo),
    discount: nairaFromKobo(row.discount_kobo),
    credit: nairaFromKobo(row.credit_kobo),
    amount: nairaFromKobo(row.amount_kobo),
    location: row.location ?? { name: centre.name, city: centre.city, state: centre.state },
    vehicle: { brand: row.brand_name, _id: row.vehicle_id, model: row.model, year: row.year },
    service: { _id: row.service_id, name: row.service_name },
    carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    status: row.status,
    mode: row.mode,
    date: row.created_at.toISOString(),
  };
}

/**
 * Writes changes to a booking the caller has locked, and what follows from them for promotions and credit. The one way a
 * booking changes, so that nobody can forget what follows.
 */
export async function updateBooking(trx: Trx, id: string, changes: repo.Changes): Promise<repo.BookingRow> {
  const row = await repo.updateBooking(trx, id, changes);
  await followBooking(trx, row);
  return row;
}

/** For the payment noun, which looks at bookings and writes them under the same lock. */
export const { findOwn, lockOwn, lockBooking, insertEvent } = repo;
