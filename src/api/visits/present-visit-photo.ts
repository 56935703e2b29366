import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import type { PhotoRow } from './visit-photos.repository.ts';

/** A photo as it is listed. `name` is how the member of staff is named. */
export const presentVisitPhoto = (row: PhotoRow, name: (full: string) => string): VisitPhoto => ({
  _id: row.id,
  purpose: row.purpose,
  of: row.subject,
  takenAt: row.taken_at.toISOString(),
  sentAt: row.sent_at.toISOString(),
  bytes: row.bytes,
  by: name(row.staff),
});
