import type { Connection } from '#api/platform/database/database.ts';
import { isLive, startFrom } from './appoint-as-staff.ts';
import { findOfBooking } from './appointments.repository.ts';
import { findBranch } from './calendar.repository.ts';
import { findPlaces, type Places } from './find-places.ts';
import { findServiceNeeds, type Job } from './find-service-needs.ts';
import { toIso } from './list-free-starts.ts';

/**
 * Where a booking could stand at a start (ms since 1970; its own when null, else from this minute on). What it occupies
 * now counts as free.
 */
export async function findPlacesOf(
  db: Connection,
  { bookingId, job, start: wanted }: { bookingId: string; job: Job; start: number | null },
): Promise<Places & { startsAt: string }> {
  const [branch, row] = [await findBranch(db), await findOfBooking(db, bookingId)];
  const own = row !== undefined && isLive(row, branch) ? row.starts_at?.getTime() : undefined;
  const start = wanted ?? own ?? startFrom(branch, await findServiceNeeds(db, branch, job));
  return { startsAt: toIso(start), ...(await findPlaces(db, { job, start, allocationId: row?.id ?? null })) };
}
