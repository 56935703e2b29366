import type { Connection } from '#api/platform/database/database.ts';
import { listPhotos } from './visit-photos.repository.ts';
import { findVisit } from './visits.repository.ts';

/** The newest photos of the old and the new part of a line of the estimate of a booking, by their ids. */
export async function findPartPhotos(
  db: Connection,
  bookingId: string,
  line: string,
): Promise<{ old: string | null; new: string | null }> {
  const visit = await findVisit(db, bookingId);
  const photos = visit === undefined ? [] : await listPhotos(db, visit);
  const newest = (purpose: 'old-part' | 'new-part'): string | null =>
    photos.findLast((photo) => photo.purpose === purpose && photo.subject === line)?.id ?? null;
  return { old: newest('old-part'), new: newest('new-part') };
}
