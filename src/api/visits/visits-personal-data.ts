import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './visits.repository.ts';

/** A customer's visits with their check-in records and custody logs, for the export of personal data. */
export async function exportVisits(db: Connection, customerId: string) {
  const visits = await repo.listVisitsOf(db, customerId);
  const custody = Map.groupBy(
    await repo.listCustody(
      db,
      visits.map(({ id }) => id),
    ),
    ({ visit_id: id }) => id,
  );
  return visits.map((row) => ({
    booking: row.id,
    state: row.state,
    plate: row.plate,
    km: row.km,
    fuel: row.fuel,
    belongings: row.belongings,
    belongingsNote: row.belongings_note,
    marks: row.marks,
    keyTag: row.key_tag,
    checkedInAt: row.checked_in_at,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    readyAt: row.ready_at,
    releasedAt: row.released_at,
    custody: (custody.get(row.id) ?? []).map(({ kind, at, place, hook, bay, km, note }) => ({
      kind,
      at,
      place,
      name: hook ?? bay,
      km,
      note,
    })),
  }));
}

/** Erases what names a customer or their things; the moves stay, as their bookings do. */
export const eraseVisits = (trx: Trx, customerId: string): Promise<void> => repo.eraseVisits(trx, customerId);
