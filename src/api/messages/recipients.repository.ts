import { type NotNull, sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { Audience } from '#shared/messages/message-targets.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export interface StaffOption {
  id: string;
  name: string;
  type: StaffType;
  email: string;
  phone: string | null;
}

/** Active staff of these types, by name. */
export async function listStaff(db: Connection, types: readonly StaffType[]): Promise<StaffOption[]> {
  if (types.length === 0) return [];
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'type', 'email', 'phone'])
    .where('suspended_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('type', 'in', [...types])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(500)
    .execute();
}

export interface CustomerOption {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
}

const NAME = sql<string>`lower(first_name || ' ' || last_name)`;
/** Matches with or without diacritics: "sade" finds Ṣadé. */
const PLAIN_NAME = sql<string>`search_name`;

/** One page of customers with an account by name; `search` matches any part of name, email and phone. */
export function listCustomers(db: Connection, search: string | null, page: number): Promise<CustomerOption[]> {
  let query = db
    .selectFrom('customers')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('deleted_at', 'is', null)
    .where('walk_in', '=', false);
  if (search !== null) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    // Phones are stored as +234...; users type 0803 ...
    const digits = search.replace(/[\s+]/g, '').replace(/^0(?=\d)/, '');
    query = query.where((where) =>
      where.or([
        where(PLAIN_NAME, 'like', sql<string>`search_key(${like})`),
        where('email', 'like', sql<string>`lower(${like})`),
        ...(/^\d{3,}$/.test(digits) ? [where('phone', 'like', `%${digits}%`)] : []),
      ]),
    );
  }
  return query
    .orderBy(NAME)
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Those of these ids that are customers. */
export async function existingCustomers(db: Connection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('walk_in', '=', false)
    .execute();
  return rows.map((row) => row.id);
}

/** Those of these bookings whose customer has an account. */
export function listReachedBookings(
  db: Connection,
  ids: readonly string[],
): Promise<{ id: string; number: number; customer_id: string }[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customer_id')
    .select(['bookings.id', 'bookings.number', 'bookings.customer_id'])
    .where('bookings.id', 'in', [...ids])
    .where('customers.deleted_at', 'is', null)
    .where('customers.walk_in', '=', false)
    .orderBy('bookings.number')
    .execute();
}

/** Those of these ids that are active staff of these types. */
export async function existingStaff(
  db: Connection,
  ids: readonly string[],
  types: readonly StaffType[],
): Promise<string[]> {
  if (ids.length === 0 || types.length === 0) return [];
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', [...ids])
    .where('type', 'in', [...types])
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** The number of people in an audience. */
export async function countAudience(
  db: Connection,
  audience: Audience,
  staffTypes: readonly StaffType[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select
      (case when ${audience} in ('all', 'users') then (select count(*) from customers where deleted_at is null and not walk_in) else 0 end)
      + (select count(*) from staff where suspended_at is null and type = any (${[...staffTypes]}::text[])) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
