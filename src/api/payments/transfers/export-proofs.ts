import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './transfer-proofs.repository.ts';

/** Maximum size of the pictures in one export, bytes: about two hundred. */
const MAX_EXPORT_BYTES = 25_000_000;

/**
 * A customer's proofs for the data export, newest first, each picture read when it is due; beyond the size limit
 * without the picture.
 */
export async function* exportProofs(db: Connection, customerId: string, maxBytes = MAX_EXPORT_BYTES) {
  for (const { id, booking_id, bytes, fits, created_at } of await repo.listCustomerProofs(db, customerId, maxBytes)) {
    const picture = fits ? (await repo.findPicture(db, id))?.picture : undefined;
    yield {
      booking: booking_id,
      createdAt: created_at.toISOString(),
      type: 'image/webp',
      bytes,
      picture: picture === undefined ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    };
  }
}
