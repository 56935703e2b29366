import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { Span } from '#shared/scheduling/open-spans.ts';

/** The minutes that cars take of spans of bays, without expired holds. */
export async function listTakenMinutes(
  db: Connection,
  branchId: string,
  spans: readonly (Span & { bay: string })[],
): Promise<{ bay: string; minutes: number }[]> {
  const { rows } = await sql<{ bay: string; minutes: number }>`
    select open.bay, (sum(extract(epoch from upper(o.during * open.span) - lower(o.during * open.span))) / 60)::float8 as minutes
    from (select bay, tstzrange(opens, closes) as span
        from unnest(${spans.map(({ bay }) => bay)}::uuid[], ${spans.map(({ from }) => new Date(from))}::timestamptz[],
          ${spans.map(({ until }) => new Date(until))}::timestamptz[]) as given (bay, opens, closes)) open
      join occupancies o on o.branch_id = ${branchId} and o.resource_id = open.bay and o.during && open.span
    where not exists (select from allocations a where a.id = o.allocation_id and a.held_until <= app_now())
    group by open.bay`.execute(db);
  return rows;
}
