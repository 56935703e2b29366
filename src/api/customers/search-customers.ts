import { presentKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import { findOwedKobo } from '#api/bookings/find-owed.ts';
import { keyLength } from '#api/platform/database/search-key.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { searchCustomers as contract, CustomerFilter } from '#shared/accounts/customers.contract.ts';
import { normalisePlate } from '#shared/cars/plate.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './customer-list.repository.ts';
import { FIELDS } from './customers.texts.ts';

/** Fewest characters of a plate that are searched for: its letters of the local government and a figure. */
const PLATE_MIN = 4;

/**
 * Parses the search text: a booking number, with its prefix or without; at least four digits of a phone number; part
 * of an email address; the beginning of a plate; or at least three letters of a name, tone marks optional.
 */
function parseSearchText(q: string, prefix: string): repo.CustomerSearchTerms {
  const none: repo.CustomerSearchTerms = { number: null, phone: null, email: null, plate: null, name: null };
  const asNumber = q.toUpperCase().startsWith(prefix.toUpperCase()) ? q.slice(prefix.length) : q;
  const digits = asNumber.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) {
    const number = Number(digits) < 2 ** 31 ? Number(digits) : null;
    if (asNumber !== q) return { ...none, number };
    // Phone numbers are stored as +234..., but written as 0803...
    return { ...none, number, phone: digits.length >= 4 ? digits.replace(/^(?:234|0)/, '') : null };
  }
  if (q.includes('@')) return { ...none, email: q.toLowerCase() };
  const plate = normalisePlate(q);
  const isName = keyLength(q) >= 3;
  if (!isName && (plate === null || plate.length < PLATE_MIN))
    throw new AppError('request.invalid', {
      fields: { q: FIELDS.shortSearch },
    });
  return {
    ...none,
    plate: plate !== null && plate.length >= PLATE_MIN ? plate : null,
    name: q,
    email: q.toLowerCase(),
  };
}

/**
 * One page of the customers that staff can book for, walk-ins included: the newest without a search text, else the
 * matching ones by name.
 * @throws request.invalid where the search text is too short
 */
export async function searchCustomers(
  { db }: Runtime,
  { q, kind = 'all' }: { q?: string | null | undefined; kind?: CustomerFilter | undefined },
  page: number,
): Promise<Output<typeof contract>> {
  const centre = await getSettings(db);
  const terms = q ? parseSearchText(q, centre.numberPrefix) : null;
  const { rows, total } = await repo.findCustomers(db, terms, kind, page);
  const ids = rows.map(({ id }) => id);
  const [counts, owed] = await Promise.all([repo.countBookings(db, ids), findOwedKobo(db, ids)]);
  return {
    customers: rows.map((row) => ({
      ...presentKnownCustomer(row),
      since: row.created_at.toISOString(),
      bookings: counts.get(row.id)?.bookings ?? 0,
      lastVisit: counts.get(row.id)?.lastVisit?.toISOString() ?? null,
      owed: nairaFromKobo(owed.get(row.id) ?? 0),
    })),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
