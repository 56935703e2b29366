import { recordFind } from '#api/audit/record-find.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { PaymentMethod, PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/capabilities.ts';
import { parseSearch, type SearchTerms } from '#shared/find/search-terms.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { rangeOfDay, startOfDay } from '#api/bookings/board/staff-board.repository.ts';
import * as repo from './staff-bookings.repository.ts';
import { presentStaffCards, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { LONGER_NAME } from '#api/bookings/bookings.texts.ts';

interface BookingFilter {
  q?: string | null | undefined;
  status?: Status | undefined;
  payment?: PaymentStatus | undefined;
  method?: PaymentMethod | undefined;
  mode?: Mode | undefined;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | null | undefined;
}

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
 * One page of matching bookings, newest first. Searches phones only for roles that may see them, and records each such
 * search in the audit log.
 */
export async function searchBookings(
  runtime: Runtime,
  caller: StaffCaller,
  requested: BookingFilter,
  page: number,
): Promise<BookingPage> {
  const { db } = runtime;
  const { staff } = caller;
  const centre = await getSettings(db);
  const { q, customer } = requested;
  const terms = q ? allowedTerms(q, centre.numberPrefix, can(staff.type, 'customers.see')) : null;
  if (customer && !isId(customer)) return { bookings: [], page, total_items: 0, total_page: 0 };
  const filter: repo.Filter = {
    terms,
    status: requested.status ?? null,
    payment: requested.payment ?? null,
    method: requested.method ?? null,
    mode: requested.mode ?? null,
    from: requested.from === undefined ? null : startOfDay(requested.from),
    until: requested.to === undefined ? null : rangeOfDay(requested.to).until,
    customer: customer || null,
  };
  const [{ rows, total }] = await Promise.all([repo.search(db, filter, page), recordFind(runtime, caller, terms)]);
  return {
    bookings: await presentStaffCards(db, rows, centre, staff.type),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
