import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** A booking that a message is about. */
export interface SubjectRow {
  id: string;
  number: number;
  /** As it was checked in, else as it was booked. */
  plate: string | null;
  customer_id: string;
}

const COLUMNS = sql`b.id, b.number, coalesce(v.plate, b.plate) as plate, b.customer_id`;

/** These bookings. */
export async function listSubjects(db: Connection, bookingIds: readonly string[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select ${COLUMNS} from bookings b left join visits v on v.id = b.id
    where b.id = any (${[...bookingIds]}::uuid[])`.execute(db);
  return rows;
}

/** Of each customer the booking whose car is here, else the newest that is open. */
export async function listOpenSubjects(db: Connection, customerIds: readonly string[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select distinct on (b.customer_id) ${COLUMNS} from bookings b left join visits v on v.id = b.id
    where b.customer_id = any (${[...customerIds]}::uuid[])
      and (b.status in ('pending', 'paid', 'pending-cancelled') or (v.id is not null and v.released_at is null))
    order by b.customer_id, (v.id is not null and v.released_at is null) desc, b.number desc`.execute(db);
  return rows;
}
