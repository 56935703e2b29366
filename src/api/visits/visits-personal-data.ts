import type { Connection, Trx } from '#api/platform/database/database.ts';
import { deletePhotosOf, findCustomerPicture, listCustomerPhotos } from '#api/visits/photos/visit-photos.repository.ts';
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

/** Most bytes of the pictures in one export. */
const MAX_EXPORT_BYTES = 25_000_000;

/**
 * The photos of a customer's visits for the export, newest first, each picture read when it is due; beyond the limit
 * without the picture, which `address` answers with.
 */
export async function* exportVisitPhotos(db: Connection, customerId: string, maxBytes = MAX_EXPORT_BYTES) {
  for (const row of await listCustomerPhotos(db, customerId, maxBytes)) {
    const picture = row.fits ? (await findCustomerPicture(db, customerId, row))?.picture : undefined;
    yield {
      booking: row.visit_id,
      purpose: row.purpose,
      of: row.subject,
      takenAt: row.taken_at.toISOString(),
      sentAt: row.sent_at.toISOString(),
      type: 'image/webp',
      bytes: row.bytes,
      address: `/api/booking/${row.visit_id}/visit/photo/${row.id}`,
      picture: picture === undefined ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    };
  }
}

/** Erases everything that names a customer or their things, and every photo; the moves stay, as their bookings do. */
export async function eraseVisits(trx: Trx, customerId: string): Promise<void> {
  await deletePhotosOf(trx, customerId);
  await repo.eraseVisits(trx, customerId);
}
