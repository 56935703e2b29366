import type { Connection } from '#api/platform/database/database.ts';
import { isForFrontDesk } from '#shared/visits/visit-photos.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { firstName } from './present-visit.ts';
import { presentVisitPhoto } from './present-visit-photo.ts';
import { listPhotos } from './visit-photos.repository.ts';
import { findVisit } from './visits.repository.ts';

/** The photos of findings and of parts of a booking in order of time, as its customer sees them. */
export async function listWorkPhotos(db: Connection, bookingId: string): Promise<VisitPhoto[]> {
  const visit = await findVisit(db, bookingId);
  const photos = visit === undefined ? [] : await listPhotos(db, visit);
  return photos.filter(({ purpose }) => !isForFrontDesk(purpose)).map((row) => presentVisitPhoto(row, firstName));
}
