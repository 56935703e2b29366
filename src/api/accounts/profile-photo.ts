import { lockById } from './customers.repository.ts';
import { getCurrentUser } from './customer-profile.ts';
import { remake } from '#api/vendors/image-processing.ts';
import { createConcurrencyLimit } from '#api/concurrency-limit.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { PHOTO_SIDE } from '#shared/privacy/privacy.contract.ts';
import * as repo from './profile-photo.repository.ts';

// Each upload can hold 5 MB of memory while it comes in.
const limitUploads = createConcurrencyLimit(10, 10);

/**
 * Makes a picture the customer's photo. `read` gives the file's bytes and is called when there is room for them. The same
 * picture again keeps its address.
 * @throws AppError account.photo_not_image, account.photo_too_large, account.photo_too_many_pixels, request.busy, request.too_many
 */
export async function updateProfilePhoto(
  runtime: Runtime,
  customerId: string,
  read: () => Promise<Buffer>,
): Promise<User> {
  await runtime.limits.take('photos', customerId);
  const remade = await limitUploads(async () => remake(await read(), PHOTO_SIDE, 'square'));
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await lockById(trx, customerId);
    if (customer === undefined) throw new AppError('session.missing');
    const before = customer.photo_id === null ? undefined : await repo.findPhoto(trx, customer.photo_id);
    if (before?.bytes.equals(remade.webp) === true) return;
    await repo.replacePhoto(trx, customerId, customer.photo_id, remade.webp);
  });
  return getCurrentUser(runtime, customerId);
}

/** A photo's bytes, WebP. Throws `request.not_found`. */
export async function findPhoto(db: Connection, id: string): Promise<Buffer> {
  const row = await repo.findPhoto(db, id);
  if (row === undefined) throw new AppError('request.not_found');
  return row.bytes;
}
