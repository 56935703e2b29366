import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { KnownPerson } from '#shared/imports/plan-customers.ts';

interface PersonRow {
  key: string;
  id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  walk_in: boolean;
  has_email: boolean;
  plates: string[];
}

const toPerson = (row: PersonRow): KnownPerson => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  phone: row.phone,
  isAccount: !row.walk_in,
  hasEmail: row.has_email,
  plates: row.plates,
});

const PERSON = sql.raw(`
  c.id, c.first_name, c.last_name, c.phone, c.walk_in, c.email is not null or c.noted_email is not null as has_email,
  array(select plate from cars where cars.customer_id = c.id and removed_at is null) as plates`);

/** The customers with these phone numbers: of several with one number an account, else the one who came first. */
export async function findByPhones(db: Connection, phones: readonly string[]): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<PersonRow>`
    select distinct on (c.phone) c.phone as key, ${PERSON} from customers c
    where c.phone = any (${phones}::text[]) and c.deleted_at is null
    order by c.phone, c.walk_in, c.created_at, c.id`.execute(db);
  return new Map(rows.map((row) => [row.key, toPerson(row)]));
}

/** The customers with a car of these plates, added, booked or checked in; the latest of several. */
export async function findByPlates(db: Connection, plates: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (plates.length === 0) return new Map();
  const { rows } = await sql<PersonRow>`
    select distinct on (seen.plate) seen.plate as key, ${PERSON} from (
      select customer_id, plate from cars where removed_at is null and plate = any (${plates}::text[])
      union all select customer_id, plate from bookings where plate = any (${plates}::text[])
      union all select b.customer_id, v.plate from visits v join bookings b on b.id = v.id
        where v.plate = any (${plates}::text[])) seen
    join customers c on c.id = seen.customer_id and c.deleted_at is null
    order by seen.plate, c.created_at desc, c.id`.execute(db);
  return new Map(rows.map((row) => [row.key, toPerson(row)]));
}
