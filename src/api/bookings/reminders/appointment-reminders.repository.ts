import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

export const APPOINTMENT_REMINDERS = ['day-before', 'two-hours-before'] as const;
export type AppointmentReminder = (typeof APPOINTMENT_REMINDERS)[number];

export interface DueReminder {
  booking_id: string;
  kind: AppointmentReminder;
  starts_at: Date;
}

/**
 * The reminders that are due: at the same time of day the day before by the clock of the branch, and two hours before
 * the start. None for a time that is only held, or that was taken, moved or edited after the reminder would have been
 * due: its customer knows it. `bookingId`: of this booking alone.
 */
export async function listDueReminders(
  db: Connection,
  { bookingId = null, limit }: { bookingId?: string | null; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select b.id as booking_id, k.kind, a.starts_at
    from allocations a
    join bookings b on b.id = a.booking_id
    join branches on branches.id = a.branch_id
    cross join lateral (values
      ('day-before', (a.starts_at at time zone time_zone - interval '1 day') at time zone time_zone, a.starts_at - interval '2 hours'),
      ('two-hours-before', a.starts_at - interval '2 hours', a.starts_at)) k (kind, due_at, until)
    where b.status in ('pending', 'paid') and a.held_until is null
      and a.starts_at > app_now() and a.starts_at <= app_now() + interval '26 hours'
      and k.due_at <= app_now() and app_now() < k.until
      and (${bookingId}::uuid is null or b.id = ${bookingId})
      and not exists (
        select from appointment_reminders r where r.booking_id = b.id and r.kind = k.kind and r.starts_at = a.starts_at)
      and not exists (
        select from booking_events e where e.booking_id = b.id and e.event in ('booked', 'moved', 'edited') and e.at > k.due_at)
    order by a.starts_at limit ${limit}`.execute(db);
  return rows;
}

/** Remembers that a reminder is sent; its booking is locked by the caller. */
export async function insertReminder(db: Connection, reminder: DueReminder): Promise<void> {
  await db.insertInto('appointment_reminders').values(reminder).execute();
}
