import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';

/** A job in a bay without anything about its customer. */
export interface BayJobRow {
  /** The id of the occupancy; a job over several days or bays has several. */
  id: string;
  booking_id: string;
  number: number;
  service_name: string;
  from: Date;
  until: Date;
  bay_id: string;
  bay: string;
  bay_kind: ResourceKind;
  made_at: Date;
}

/** Maximum number of jobs in one result; a month of six bays has fewer. */
const MOST_JOBS = 2000;

/** The jobs between two instants in order of time, in one bay or, when null, in all. */
export async function listBayJobs(
  db: Connection,
  { from, until, bay }: { from: Date; until: Date; bay: string | null },
): Promise<BayJobRow[]> {
  const { rows } = await sql<BayJobRow>`
    select o.id, b.id as booking_id, b.number, b.service_name, lower(o.during) as from, upper(o.during) as until,
      r.id as bay_id, r.name as bay, r.kind as bay_kind, a.created_at as made_at
    from occupancies o
    join allocations a on a.id = o.allocation_id
    join bookings b on b.id = a.booking_id
    join resources r on r.id = o.resource_id
    where o.during && tstzrange(${from}, ${until}) and (a.held_until is null or a.held_until > app_now())
      and (${bay}::uuid is null or r.id = ${bay})
    order by lower(o.during), r.position, o.id limit ${MOST_JOBS}`.execute(db);
  return rows;
}

/** The time zone of the centre, and now by the database's clock. */
export async function findZone(db: Connection): Promise<{ timeZone: string; now: Date }> {
  const { rows } = await sql<{ timeZone: string; now: Date }>`
    select time_zone as "timeZone", app_now() as now from branches limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no branch');
  return row;
}
