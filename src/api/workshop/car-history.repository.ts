import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** A service of a completed booking of a car. */
export interface DoneRow {
  car_id: string;
  id: string;
  number: number;
  service_id: string;
  /** The names of all services of the booking. */
  service_name: string;
  /** The name of this one. */
  line: string;
  is_first: boolean;
  completed_at: Date;
  interval_km: number | null;
  interval_months: number | null;
}

/** The services that were done on cars, the newest first. `onlyDueAgain`: those that are due again. */
export async function listDone(
  db: Connection,
  carIds: readonly string[],
  { onlyDueAgain = false } = {},
): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select b.car_id, b.id, b.number, l.service_id, b.service_name, l.service_name as line, l.position = 0 as is_first, s.interval_km, s.interval_months,
      (select max(e.at) from booking_events e where e.booking_id = b.id and e.event = 'completed') as completed_at
    from bookings b join booking_services l on l.booking_id = b.id join services s on s.id = l.service_id
    where b.car_id = any(${carIds}::uuid[]) and b.status = 'completed'
      and (not ${onlyDueAgain} or s.interval_km is not null or s.interval_months is not null)
    order by completed_at desc, b.number desc, l.position`.execute(db);
  return rows;
}
