import { randomUUID } from 'node:crypto';
import type { Connection } from '#api/platform/database/database.ts';

/** The WebP bytes of a photo by its own id, not by that of its customer. */
export const findPhoto = (db: Connection, id: string): Promise<{ bytes: Buffer } | undefined> =>
  db.selectFrom('photos').select('bytes').where('id', '=', id).executeTakeFirst();

/** Replaces a customer's photo. The id is random, unlike other ids, which contain the time: the URL is public. */
export async function replacePhoto(
  db: Connection,
  customerId: string,
  formerId: string | null,
  bytes: Buffer,
): Promise<void> {
  const id = randomUUID();
  await db.insertInto('photos').values({ id, bytes }).execute();
  await db.updateTable('customers').set({ photo_id: id }).where('id', '=', customerId).execute();
  await deletePhoto(db, formerId);
}

/** Deletes a photo to which no customer refers any more. */
export async function deletePhoto(db: Connection, id: string | null): Promise<void> {
  if (id !== null) await db.deleteFrom('photos').where('id', '=', id).execute();
}
