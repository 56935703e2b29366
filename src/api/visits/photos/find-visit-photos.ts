import type { Connection } from '#api/platform/database/database.ts';
import { firstName, presentVisitPhoto } from '#api/visits/present-visit.ts';
import { findVisit } from '#api/visits/visits.repository.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { isForFrontDesk } from '#shared/visits/visit-photos.ts';
import { findPicture, listPhotos } from './visit-photos.repository.ts';

/** The picture of a photo of a visit, WebP. @throws AppError visit.photo_not_found */
export async function findVisitPicture(db: Connection, bookingId: string, photoId: string): Promise<Buffer> {
  const visit = isId(photoId) ? await findVisit(db, bookingId) : undefined;
  const row = visit && (await findPicture(db, visit, photoId));
  if (row === undefined) throw new AppError('visit.photo_not_found');
  return row.picture;
}

/** The photos of findings and of parts of a booking in order of time, as its customer sees them. */
export async function listWorkPhotos(db: Connection, bookingId: string): Promise<VisitPhoto[]> {
  const visit = await findVisit(db, bookingId);
  const photos = visit === undefined ? [] : await listPhotos(db, visit);
  return photos.filter(({ purpose }) => !isForFrontDesk(purpose)).map((row) => presentVisitPhoto(row, firstName));
}
