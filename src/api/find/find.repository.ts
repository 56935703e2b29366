import { sql, type RawBuilder } from 'kysely';
import type { FoundCustomer } from '#api/accounts/staff/known-customers.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { containsPattern, keyContains } from '#api/platform/database/search-key.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { SearchTerms } from '#shared/find/search-terms.ts';
import type { VisitState } from '#shared/visits/visit-states.ts';

/** One more than is shown, so that the answer says whether there are more. */
const LIMIT = 6;

export interface FoundBookingRow {
  id: string;
  number: number;
  full_name: string;
  brand_name: string;
  model: string;
  year: number;
  plate: string | null;
  service_name: string;
  status: Status;
  state: VisitState;
  created_at: Date;
  starts_at: Date | null;
}

/** With the start of its appointment, which saves a round trip after the search. */
const BOOKING = sql`b.id, b.number, b.full_name, b.brand_name, b.model, b.year, coalesce(v.plate, b.plate) as plate,
  b.service_name, b.status, coalesce(v.state, 'expected') as state, b.created_at,
  (select a.starts_at from allocations a
    where a.booking_id = b.id and (a.held_until is null or a.held_until > app_now())) as starts_at`;

/** Each term reads its own index, the newest first, so that a frequent one reads no more than it shows. */
function bookingParts({ number, phone, plate, name }: SearchTerms): RawBuilder<unknown>[] {
  const newest = sql`order by number desc limit ${LIMIT}`;
  const like = plate === null ? null : containsPattern(plate);
  return [
    number !== null && sql`select id from bookings where number = ${number}`,
    phone !== null && sql`select id from bookings where phone like ${containsPattern(phone)} ${newest}`,
    name !== null && sql`select id from bookings where ${keyContains(sql`search_key(full_name)`, name)} ${newest}`,
    like !== null && sql`select id from bookings where plate like ${like} ${newest}`,
    like !== null && sql`select id from visits where plate like ${like} order by checked_in_at desc limit ${LIMIT}`,
  ].filter((part) => part !== false);
}

/** The newest bookings that match a term. */
export async function findBookings(db: Connection, terms: SearchTerms): Promise<FoundBookingRow[]> {
  const parts = bookingParts(terms).map((part) => sql`(${part})`);
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundBookingRow>`
    select ${BOOKING} from (${sql.join(parts, sql` union `)}) found
    join bookings b on b.id = found.id left join visits v on v.id = b.id
    order by b.number desc limit ${LIMIT}`.execute(db);
  return rows;
}

/** Bookings by their ids. */
export async function listBookings(db: Connection, ids: readonly string[]): Promise<FoundBookingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundBookingRow>`
    select ${BOOKING} from bookings b left join visits v on v.id = b.id where b.id = any (${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

export interface FoundCarRow {
  id: string;
  plate: string;
  make: string;
  model: string;
  year: number;
  customer_id: string;
  first_name: string;
  last_name: string;
}

/** Customers' own cars with part of a plate. */
export async function findCars(db: Connection, { plate }: SearchTerms): Promise<FoundCarRow[]> {
  if (plate === null) return [];
  const { rows } = await sql<FoundCarRow>`
    select car.id, car.plate, coalesce(car.make, brand.name) as make, coalesce(car.model, v.model) as model,
      coalesce(car.year, v.year) as year, c.id as customer_id, c.first_name, c.last_name
    from (select * from cars where removed_at is null and plate like ${containsPattern(plate)}
      order by plate, id limit ${LIMIT}) car
    join customers c on c.id = car.customer_id
    join vehicles v on v.id = car.vehicle_id join brands brand on brand.id = v.brand_id
    order by car.plate, car.id`.execute(db);
  return rows;
}

/**
 * Customers that match a term, those whose name begins with the typed text first. Each term reads its own index by
 * name and no further than it shows: sorting all people with a frequent name took most of the time.
 */
export async function findCustomers(db: Connection, { phone, email, name }: SearchTerms): Promise<FoundCustomer[]> {
  const begins = sql<boolean>`starts_with(search_name, search_key(${name}))`;
  const contains = name === null ? null : keyContains(sql`search_name`, name);
  const matches = [
    phone !== null && sql`phone like ${containsPattern(phone)}`,
    email !== null && sql`email like ${containsPattern(email)}`,
    contains !== null && sql`${contains} and ${begins} and search_name >= search_key(${name})`,
    contains,
  ].filter((part) => part !== false && part !== null);
  if (matches.length === 0) return [];
  const parts = matches.map(
    (match) => sql`(select id, first_name, last_name, email, phone, walk_in, search_name from customers
      where deleted_at is null and ${match} order by search_name, id limit ${LIMIT})`,
  );
  const first = name === null ? sql`` : sql`${begins} desc,`;
  const { rows } = await sql<FoundCustomer>`
    select id, first_name, last_name, email, phone, walk_in from (${sql.join(parts, sql` union `)}) found
    order by ${first} search_name, id limit ${LIMIT}`.execute(db);
  return rows;
}

export interface FoundReceiptRow {
  receipt_number: number;
  kobo: number;
  settled_at: Date;
  id: string;
  number: number;
  full_name: string;
}

/** The payment with a receipt of this number. */
export async function findReceipts(db: Connection, { receipt }: SearchTerms): Promise<FoundReceiptRow[]> {
  if (receipt === null) return [];
  const { rows } = await sql<FoundReceiptRow>`
    select p.receipt_number, coalesce(p.received_kobo, p.amount_kobo) as kobo, p.settled_at, b.id, b.number, b.full_name
    from payments p join bookings b on b.id = p.booking_id
    where p.receipt_number = ${receipt} and p.settled_at is not null`.execute(db);
  return rows;
}
