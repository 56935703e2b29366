import type { Connection } from '#api/platform/database/database.ts';
import { findTimeOfBooking } from './appointments.repository.ts';

/** The time of a booking; `isCurrent` false: it was given up, and the booking has no appointment. */
export interface LastTime {
  startsAt: Date;
  endsAt: Date;
  isCurrent: boolean;
  /** By the database's clock. */
  now: Date;
}

/** The appointment of a booking, else the one it had until it was cancelled or lost; null when no time is known. */
export async function findLastTime(db: Connection, bookingId: string): Promise<LastTime | null> {
  const row = await findTimeOfBooking(db, bookingId);
  if (row === undefined || row.starts_at === null || row.ends_at === null) return null;
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCurrent: row.held_until === null || row.held_until > row.now,
    now: row.now,
  };
}
