import type { Connection } from '#api/platform/database/database.ts';
import { clockOf, type OpeningHours } from '#shared/scheduling/schedule-rules.ts';
import { findBranch, listHours } from './calendar.repository.ts';

/** When the centre is open in every week, in order: the only place where the hours are kept. */
export async function readOpeningHours(db: Connection): Promise<OpeningHours> {
  const { id } = await findBranch(db);
  const hours = await listHours(db, id);
  return hours.map(({ weekday, opens, closes }) => ({ weekday, opens: clockOf(opens), closes: clockOf(closes) }));
}
