import type { Connection } from '#api/platform/database/database.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { findBranch } from './calendar.repository.ts';

/** The present time by the database's clock, and the day of the branch that it is on: `[from, until)`. */
export async function readToday(db: Connection): Promise<{ timeZone: string; now: Date; from: Date; until: Date }> {
  const { time_zone: timeZone, now } = await findBranch(db);
  const day = dayIn(timeZone, now.getTime());
  const startOf = (date: string): Date => new Date(instantOf(timeZone, date, 0));
  return { timeZone, now, from: startOf(day), until: startOf(addDays(day, 1)) };
}
