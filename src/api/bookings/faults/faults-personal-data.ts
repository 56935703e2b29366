import type { Connection, Trx } from '#api/platform/database/database.ts';
import { deletePhotosOf, findPicture, listPhotosOfCustomer } from './fault-photos.repository.ts';

/** Most bytes of the pictures in one export. */
const MAX_EXPORT_BYTES = 25_000_000;

/**
 * A customer's photos of faults for the export, newest first, each picture read when it is due; beyond the limit
 * without the picture, which `address` answers with.
 */
export async function* exportFaultPhotos(db: Connection, customerId: string, maxBytes = MAX_EXPORT_BYTES) {
  for (const row of await listPhotosOfCustomer(db, customerId, maxBytes)) {
    const picture = row.fits ? (await findPicture(db, row.booking_id, row.id))?.picture : undefined;
    yield {
      booking: row.booking_id,
      purpose: 'fault',
      sentAt: row.sent_at.toISOString(),
      type: 'image/webp',
      bytes: row.bytes,
      address: `/api/booking/${row.booking_id}/photo/${row.id}`,
      picture: picture === undefined ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    };
  }
}

/** Erases every photo of a customer's faults; the notes go with the bookings. */
export const eraseFaultPhotos = (trx: Trx, customerId: string): Promise<void> => deletePhotosOf(trx, customerId);
