import type { Connection } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './profile-photo.repository.ts';

/**
 * The bytes of a photo, WebP.
 * @throws request.not_found
 */
export async function getProfilePhoto(db: Connection, id: string): Promise<Buffer> {
  const row = await repo.findPhoto(db, id);
  if (row === undefined) throw new AppError('request.not_found');
  return row.bytes;
}
