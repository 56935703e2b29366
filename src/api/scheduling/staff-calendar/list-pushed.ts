import type { Connection } from '#api/platform/database/database.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { findPlaces } from '#api/scheduling/times/find-places.ts';
import { jobOf } from '#api/scheduling/occupancies.repository.ts';
import { findLatePiece, listPushedBy, type PushedRow } from './late-jobs.repository.ts';

/** A car whose time a late job runs into, with the other bays and times that it could have. */
export interface Pushed extends PushedRow {
  otherBays: { _id: string; name: string }[];
  nearest: FreeTime[];
}

/** The cars that the late job of a booking pushes, in order of time. */
export async function listPushed(db: Connection, bookingId: string): Promise<Pushed[]> {
  const late = await findOfBooking(db, bookingId);
  const piece = late === undefined ? undefined : await findLatePiece(db, late.id);
  if (late === undefined || piece === undefined) return [];
  const pushed: Pushed[] = [];
  for (const row of await listPushedBy(db, late.id, piece)) {
    const { bays, nearest } = await findPlaces(db, {
      job: jobOf(row),
      start: row.starts_at.getTime(),
      allocationId: row.id,
    });
    const others = bays.filter(({ _id, isFree }) => isFree && _id !== row.resource_id);
    pushed.push({ ...row, otherBays: others.map(({ _id, name }) => ({ _id, name })), nearest });
  }
  return pushed;
}
