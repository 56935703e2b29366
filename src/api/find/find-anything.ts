import { presentKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import { recordFind } from '#api/audit/record-find.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { receiptNumber } from '#api/payments/receipt.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { can } from '#shared/capabilities.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { AppError } from '#shared/errors.ts';
import type { Found, FoundCar, FoundReceipt } from '#shared/find/find.contract.ts';
import { parseSearch, SEARCH_MIN, type SearchTerms } from '#shared/find/search-terms.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { fullName } from '#shared/text-schemas.ts';
import { FIELDS } from './find.texts.ts';
import * as repo from './find.repository.ts';
import { presentFoundBookings } from './present-found.ts';

/** How many of each kind are answered. */
const SHOWN = 5;

/** The terms of a search text that the caller may search for. */
function allowedTerms(typed: string, prefix: string, seesCustomers: boolean): SearchTerms {
  const terms = typed.length < SEARCH_MIN ? null : parseSearch(typed, prefix);
  if (terms === null) throw new AppError('request.invalid', { fields: { q: FIELDS.shortSearch } });
  return seesCustomers ? terms : { ...terms, phone: null, email: null };
}

/**
 * What a search text may mean, at most five of each kind. Cars, customers and phone numbers only for roles that see
 * customers, receipts only for those that take money. A find by phone is recorded in the audit log.
 * @throws request.invalid for fewer than three characters
 */
export async function findAnything(runtime: Runtime, caller: StaffCaller, typed: string): Promise<Found> {
  const { db } = runtime;
  const { type } = caller.staff;
  const { numberPrefix } = await getSettings(db);
  const seesCustomers = can(type, 'customers.see');
  const terms = allowedTerms(typed, numberPrefix, seesCustomers);
  const [bookings, cars, customers, receipts] = await Promise.all([
    repo.findBookings(db, terms),
    seesCustomers ? repo.findCars(db, terms) : [],
    seesCustomers ? repo.findCustomers(db, terms) : [],
    can(type, 'payments.record') ? repo.findReceipts(db, terms) : [],
    recordFind(runtime, caller, terms),
  ]);
  return {
    cars: cars.slice(0, SHOWN).map(presentCar),
    bookings: presentFoundBookings(bookings.slice(0, SHOWN), numberPrefix),
    customers: customers.slice(0, SHOWN).map(presentKnownCustomer),
    receipts: receipts.map((row) => presentReceipt(row, numberPrefix)),
    more: [
      ...(bookings.length > SHOWN ? (['bookings'] as const) : []),
      ...(customers.length > SHOWN ? (['customers'] as const) : []),
    ],
  };
}

const presentCar = (row: repo.FoundCarRow): FoundCar => ({
  _id: row.id,
  plate: formatPlate(row.plate),
  carType: carType({ brand: row.make, model: row.model, year: row.year }),
  customer: { _id: row.customer_id, fullName: fullName(row.first_name, row.last_name) },
});

const presentReceipt = (row: repo.FoundReceiptRow, prefix: string): FoundReceipt => ({
  number: receiptNumber(prefix, row.receipt_number),
  amount: nairaFromKobo(row.kobo),
  at: row.settled_at.toISOString(),
  booking: { _id: row.id, number: bookingNumber(prefix, row.number), fullName: row.full_name },
});
