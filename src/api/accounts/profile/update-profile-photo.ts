import { lockById } from '#api/accounts/customers.repository.ts';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { processImage } from '#api/vendors/image-processing.ts';
import { withUpload, type ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { PHOTO_SIDE } from '#shared/privacy/privacy.contract.ts';
import * as repo from './profile-photo.repository.ts';
import type { Connection } from '#api/platform/database/database.ts';

/**
 * Replaces the customer's photo. Uploading the same image again does not change its URL.
 * @throws AppError account.photo_not_image, account.photo_too_large, account.photo_too_many_pixels,
 * account.too_many_uploads, request.busy, request.too_many, request.timeout
 */
export async function updateProfilePhoto(runtime: Runtime, customerId: string, read: ReadUpload): Promise<User> {
  const converted = await withUpload({ id: customerId, kind: 'customer' }, async (onBytes) => {
    await runtime.limits.take('photos', customerId);
    return processImage(await read(onBytes), PHOTO_SIDE, 'customer', { shape: 'square' });
  });
  if (converted.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (converted.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await lockById(trx, customerId);
    if (customer === undefined) throw new AppError('session.missing');
    const current = customer.photo_id === null ? undefined : await repo.findPhoto(trx, customer.photo_id);
    if (current?.bytes.equals(converted.webp) === true) return;
    await repo.replacePhoto(trx, customerId, customer.photo_id, converted.webp);
  });
  return getCurrentUser(runtime, customerId);
}

/**
 * The bytes of a photo, WebP.
 * @throws request.not_found
 */
export async function getProfilePhoto(db: Connection, id: string): Promise<Buffer> {
  const row = await repo.findPhoto(db, id);
  if (row === undefined) throw new AppError('request.not_found');
  return row.bytes;
}
