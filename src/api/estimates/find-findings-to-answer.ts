import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { countFindings } from '#shared/estimates/estimate-lines.ts';
import { isEstimateOpen } from './lock-open-booking.ts';
import * as repo from './estimates.repository.ts';
import { answerTo, readEstimate } from './read-estimate.ts';

/** The findings of an estimate that wait for an answer, and their cost. */
export interface FindingsToAnswer {
  count: number;
  amountKobo: number;
}

/** By the id of the booking, for those of these bookings whose customer has findings to answer. */
export async function findFindingsToAnswer(
  db: Connection,
  bookings: readonly Pick<BookingRow, 'id' | 'status'>[],
): Promise<Map<string, FindingsToAnswer>> {
  const open = new Set(bookings.filter((booking) => isEstimateOpen(booking)).map(({ id }) => id));
  const found = new Map<string, FindingsToAnswer>();
  for (const id of await repo.listEstimated(db, [...open])) {
    const estimate = await readEstimate(db, id);
    const lines = (estimate.versions.at(-1)?.lines ?? []).filter(({ line }) => answerTo(estimate, line) === null);
    const amountKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
    if (lines.length > 0) found.set(id, { count: countFindings(lines), amountKobo });
  }
  return found;
}
