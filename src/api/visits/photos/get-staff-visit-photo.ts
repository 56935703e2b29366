import type { Runtime } from '#api/runtime.ts';
import { findVisitPicture } from './find-visit-photos.ts';

/** A photo of any visit, WebP. @throws AppError visit.photo_not_found */
export const getStaffVisitPhoto = ({ db }: Runtime, bookingId: string, photoId: string): Promise<Buffer> =>
  findVisitPicture(db, bookingId, photoId);
