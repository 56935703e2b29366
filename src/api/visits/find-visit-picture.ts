import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { findPicture } from './visit-photos.repository.ts';
import { findVisit } from './visits.repository.ts';

/** The picture of a photo of a visit, WebP. @throws AppError visit.photo_not_found */
export async function findVisitPicture(db: Connection, bookingId: string, photoId: string): Promise<Buffer> {
  const visit = isId(photoId) ? await findVisit(db, bookingId) : undefined;
  const row = visit && (await findPicture(db, visit, photoId));
  if (row === undefined) throw new AppError('visit.photo_not_found');
  return row.picture;
}
