import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './transfer-proofs.repository.ts';

/** Maximum size of the pictures in one export, bytes: about two hundred. The export is built in memory. */
const MAX_EXPORT_BYTES = 25_000_000;

/** A customer's proofs for the data export, newest first; beyond the size limit without the picture. */
export async function exportProofs(db: Connection, customerId: string, maxBytes = MAX_EXPORT_BYTES) {
  const rows = await repo.listCustomerProofs(db, customerId, maxBytes);
  return rows.map(({ booking_id, bytes, picture, created_at }) => ({
    booking: booking_id,
    createdAt: created_at.toISOString(),
    type: 'image/webp',
    bytes,
    picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
  }));
}
