import type { Connection } from '#api/platform/database/database.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { isForgotten, minutesOf } from '#shared/visits/time-entries.ts';
import type { TimeEntry } from '#shared/visits/time-entries.contract.ts';
import * as repo from './time-entries.repository.ts';

/** The present time and the time zone of the branch, by which entries are shown. */
export interface TimeReader {
  now: Date;
  timeZone: string;
}

/** Entries as staff see them, with their corrections, of which the newest applies. */
export async function presentTime(
  db: Connection,
  rows: readonly repo.EntryOfJob[],
  { now, timeZone }: TimeReader,
): Promise<{ row: repo.EntryOfJob; entry: TimeEntry }[]> {
  const ids = rows.map(({ id }) => id);
  const corrections = Map.groupBy(await repo.listCorrections(db, ids), ({ entry_id: id }) => id);
  return rows.map((row) => ({ row, entry: toEntry(row, corrections.get(row.id) ?? [], { now, timeZone }) }));
}

function toEntry(
  row: repo.EntryOfJob,
  corrections: readonly repo.CorrectionRow[],
  { now, timeZone }: TimeReader,
): TimeEntry {
  const last = corrections.at(-1);
  const { started_at: start, ended_at: end } = last ?? row;
  const time = { startedAt: start.getTime(), endedAt: end?.getTime() ?? null };
  const isCorrected = last !== undefined;
  return {
    _id: row.id,
    person: { _id: row.staff_id, name: row.staff },
    startedAt: start.toISOString(),
    endedAt: end?.toISOString() ?? null,
    endReason: row.end_reason,
    minutes: minutesOf(time, now.getTime()),
    isForgotten: isForgotten({ ...time, endReason: row.end_reason, isCorrected }, now.getTime(), timeZone),
    recorded: isCorrected
      ? { startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null }
      : null,
    corrections: corrections.map((one) => ({
      startedAt: one.started_at.toISOString(),
      endedAt: one.ended_at.toISOString(),
      reason: one.reason,
      by: one.staff,
      at: one.at.toISOString(),
    })),
  };
}

/** The job of an entry. */
export const jobOf = (row: repo.EntryOfJob, prefix: string) => ({
  booking: row.visit_id,
  number: bookingNumber(prefix, row.number),
  carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
});

/** The running clock of a person; null when there is none. */
export async function presentRunning(db: Connection, staffId: string, prefix: string) {
  const row = await repo.findRunning(db, staffId);
  return row === undefined
    ? null
    : {
        _id: row.id,
        booking: row.visit_id,
        number: bookingNumber(prefix, row.number),
        since: row.started_at.toISOString(),
      };
}
