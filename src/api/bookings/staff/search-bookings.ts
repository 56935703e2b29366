import { getSettings } from '#api/settings/centre-settings.ts';
import { keyLength } from '#api/platform/database/search-key.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { PaymentMethod, PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { normalisePlate } from '#shared/cars/plate.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/capabilities.ts';
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

/** Fewest characters of a plate that are searched for: its letters of the local government and a figure. */
const PLATE_MIN = 4;

/**
 * Parses a search text: a booking number (with or without prefix), part of a phone, the beginning of a plate, or at
 * least three letters of a name.
 */
function parseQuery(
  q: string,
  prefix: string,
  canSearchPhones: boolean,
): Pick<repo.Filter, 'number' | 'phone' | 'plate' | 'name'> {
  const digits = q.replace(new RegExp(`^${prefix}\\b`, 'i'), '').replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) {
    const number = Number(digits);
    // Phones are stored as +234...; users type 0803 ...
    const phone = digits.replace(/^(?:234|0)/, '');
    return {
      number: Number.isSafeInteger(number) && number < 2 ** 31 ? number : null,
      phone: canSearchPhones && phone.length >= 4 ? phone : null,
      plate: null,
      name: null,
    };
  }
  const typed = normalisePlate(q);
  const plate = typed !== null && typed.length >= PLATE_MIN ? typed : null;
  if (plate === null && keyLength(q) < 3) throw new AppError('request.invalid', { fields: { q: LONGER_NAME } });
  return { number: null, phone: null, plate, name: q };
}

/** One page of matching bookings, newest first. Searches phones only for roles that may see them. */
export async function searchBookings(
  { db }: Runtime,
  { staff }: StaffCaller,
  requested: BookingFilter,
  page: number,
): Promise<BookingPage> {
  const centre = await getSettings(db);
  const { q, customer } = requested;
  const parsed = q
    ? parseQuery(q, centre.numberPrefix, can(staff.type, 'customers.see'))
    : { number: null, phone: null, plate: null, name: null };
  const isUnfindable = (q && Object.values(parsed).every((term) => term === null)) || (customer && !isId(customer));
  if (isUnfindable) return { bookings: [], page, total_items: 0, total_page: 0 };
  const filter: repo.Filter = {
    ...parsed,
    status: requested.status ?? null,
    payment: requested.payment ?? null,
    method: requested.method ?? null,
    mode: requested.mode ?? null,
    from: requested.from === undefined ? null : startOfDay(requested.from),
    until: requested.to === undefined ? null : rangeOfDay(requested.to).until,
    customer: customer || null,
  };
  const { rows, total } = await repo.search(db, filter, page);
  return {
    bookings: await presentStaffCards(db, rows, centre, staff.type),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
