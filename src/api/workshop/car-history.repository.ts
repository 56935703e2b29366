import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** A completed booking of a car. */
export interface DoneRow {
  car_id: string;
  id: string;
  number: number;
  service_id: string;
  service_name: string;
  completed_at: Date;
  interval_km: number | null;
  interval_months: number | null;
}

/** What was done on cars, the newest first. `onlyDueAgain`: of services that are due again. */
export async function listDone(
  db: Connection,
  carIds: readonly string[],
  { onlyDueAgain = false } = {},
): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select b.car_id, b.id, b.number, b.service_id, b.service_name, s.interval_km, s.interval_months,
      (select max(e.at) from booking_events e where e.booking_id = b.id and e.event = 'completed') as completed_at
    from bookings b join services s on s.id = b.service_id
    where b.car_id = any(${carIds}::uuid[]) and b.status = 'completed'
      and (not ${onlyDueAgain} or s.interval_km is not null or s.interval_months is not null)
    order by completed_at desc, b.number desc`.execute(db);
  return rows;
}
