import type { Trx } from '#api/platform/database/database.ts';
import { isLive } from './appoint-as-staff.ts';
import { findOfBooking } from './appointments.repository.ts';
import { findBranch } from './calendar.repository.ts';

const MINUTE_MS = 60_000;

/** Minutes since the start of a booking's appointment, negative before it; null when it has none. */
export async function minutesSinceStart(trx: Trx, bookingId: string): Promise<number | null> {
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  if (row === undefined || row.starts_at === null || !isLive(row, branch)) return null;
  return (branch.now.getTime() - row.starts_at.getTime()) / MINUTE_MS;
}
