import { recordFind } from '#api/audit/record-find.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { exportBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import { type Input, isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/capabilities.ts';
import { parseSearch, type SearchTerms } from '#shared/find/search-terms.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { rangeOfDay, startOfDay } from '#api/bookings/board/staff-board.repository.ts';
import * as repo from './staff-bookings.repository.ts';
import { presentStaffCards, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { LONGER_NAME } from '#api/bookings/bookings.texts.ts';

type Query = Input<typeof exportBookings>['query'];
/** The filter and the order of a list of bookings. */
export type RequestedBookings = Omit<Query, 'page'>;

interface BookingPage {
  bookings: StaffCard[];
  page: number;
  total_items: number;
  total_page: number;
}

/**
 * The terms of a search text that the caller may search for.
 * @throws request.invalid where it is too short
 */
function allowedTerms(q: string, prefix: string, canSearchPhones: boolean): SearchTerms {
  const terms = parseSearch(q, prefix);
  if (terms === null) throw new AppError('request.invalid', { fields: { q: LONGER_NAME } });
  return canSearchPhones ? terms : { ...terms, phone: null };
}

/**
 * The filter as the repository reads it; null: it matches nothing. Searches phones only for roles that may see them,
 * and records each such search in the audit log.
 * @throws request.invalid where the search text is too short
 */
export async function toBookingFilter(
  runtime: Runtime,
  caller: StaffCaller,
  { q, customer, ids, ...requested }: RequestedBookings,
): Promise<repo.Filter | null> {
  const { numberPrefix } = await getSettings(runtime.db);
  const terms = q ? allowedTerms(q, numberPrefix, can(caller.staff.type, 'customers.see')) : null;
  if (customer && !isId(customer)) return null;
  await recordFind(runtime, caller, terms);
  return {
    terms,
    status: requested.status ?? null,
    payment: requested.payment ?? null,
    method: requested.method ?? null,
    mode: requested.mode ?? null,
    from: requested.from === undefined ? null : startOfDay(requested.from),
    until: requested.to === undefined ? null : rangeOfDay(requested.to).until,
    customer: customer || null,
    ids: ids === undefined ? null : ids.split(','),
  };
}

/** One page of matching bookings, newest first or in the requested order. */
export async function searchBookings(
  runtime: Runtime,
  caller: StaffCaller,
  requested: RequestedBookings,
  page: number,
): Promise<BookingPage> {
  const { db } = runtime;
  const filter = await toBookingFilter(runtime, caller, requested);
  if (filter === null) return { bookings: [], page, total_items: 0, total_page: 0 };
  const { rows, total } = await repo.search(db, filter, requested.sort, page);
  return {
    bookings: await presentStaffCards(db, rows, await getSettings(db), caller.staff.type),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
