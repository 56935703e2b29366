import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import { findOfBooking, findTimeOfBooking, listAppointments, listLapsed } from './appointments.repository.ts';
import { findBranch, type BranchRow } from './calendar.repository.ts';
import type { AllocationRow } from './occupancies.repository.ts';

const MINUTE_MS = 60_000;

/** True while a booking has its time. */
export const isLive = (row: AllocationRow, { now }: BranchRow): boolean =>
  row.starts_at !== null && (row.held_until === null || row.held_until > now);

/** The appointments of these bookings by the id of the booking, with the bay; a booking without one is absent. */
export async function findAppointments(
  db: Connection,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Appointment>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await listAppointments(db, bookingIds);
  return new Map(
    rows.map((row) => [
      row.booking_id,
      {
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        changeableUntil: row.changeable_until.toISOString(),
        ...(row.held_until !== null && { heldUntil: row.held_until.toISOString() }),
        ...(row.offered_start !== null && { offered: row.offered_start.toISOString() }),
        ...(row.resource !== null && { resource: row.resource }),
      },
    ]),
  );
}

/** The time of a booking. `isCurrent` is false when it was given up and the booking has no appointment. */
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

/** Minutes since the start of a booking's appointment, negative before it; null when it has none. */
export async function minutesSinceStart(trx: Trx, bookingId: string): Promise<number | null> {
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  if (row === undefined || row.starts_at === null || !isLive(row, branch)) return null;
  return (branch.now.getTime() - row.starts_at.getTime()) / MINUTE_MS;
}

/** When these bookings lost a time that was held for them, by the id of the booking; others are absent. */
export async function findLapsed(db: Connection, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await listLapsed(db, bookingIds);
  return new Map(
    rows.flatMap(({ booking_id: id, held_until: at }) => (id === null || at === null ? [] : [[id, at] as const])),
  );
}
