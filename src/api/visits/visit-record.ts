import { newId, type Connection, type Trx } from '#api/platform/database/database.ts';
import * as repo from './visits.repository.ts';

/** The visit of a booking as it is stored. */
export type VisitRecord = repo.VisitRow;

/** The visit of a booking; undefined before its check-in. */
export const findVisitRecord = (db: Connection, bookingId: string): Promise<VisitRecord | undefined> =>
  repo.findVisit(db, bookingId);

/** The visit of a booking that the caller has locked, locked as well; undefined before its check-in. */
export const lockVisitRecord = (trx: Trx, bookingId: string): Promise<VisitRecord | undefined> =>
  repo.lockVisit(trx, bookingId);

/** Writes that the car of a visit left, which the caller has locked. */
export async function markReleased(
  trx: Trx,
  id: string,
  { staffId, at }: { staffId: string; at: Date },
): Promise<void> {
  await repo.insertCustodyEvent(trx, { id: newId(), visit_id: id, kind: 'released', staff_id: staffId, at });
  await repo.updateVisit(trx, id, { state: 'released', released_at: at });
}
