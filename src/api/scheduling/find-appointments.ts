import type { Connection } from '#api/platform/database/database.ts';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import { listAppointments } from './appointments.repository.ts';

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
