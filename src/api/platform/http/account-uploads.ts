import { AppError } from '#shared/errors.ts';

/** Pictures of one account that may be on their way or waiting at once in a process, photos and proofs together. */
export const UPLOADS_PER_ACCOUNT = 2;
/** Bytes of pictures in the memory of a process at once: of all customers, and as many of all staff. */
export const UPLOAD_BYTES = 100 * 1024 * 1024;

/** The person who sends a picture. Customers take no place of staff. */
export interface Sender {
  id: string;
  kind: 'customer' | 'staff';
}

/** Reads the bytes of an upload, and calls `onBytes` with their numbers as they come. */
export type ReadUpload = (onBytes: (bytes: number) => void) => Promise<Buffer>;

/** The uploads of each account; an account without one is absent. */
const inFlight = new Map<string, number>();
/** The bytes of pictures that came, by the kind of their sender. */
const inMemory = { customer: 0, staff: 0 };

/**
 * Runs an upload. Of one account two are on their way at once. A place is the memory of the bytes that have come and
 * lasts as long as the upload, so that a body that does not come takes none.
 * @throws account.too_many_uploads with Retry-After; `onBytes` throws request.busy when the memory is used up
 */
export async function withUpload<T>(
  { id, kind }: Sender,
  upload: (onBytes: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const count = inFlight.get(id) ?? 0;
  if (count >= UPLOADS_PER_ACCOUNT) throw new AppError('account.too_many_uploads', { retryAfterS: 3 });
  inFlight.set(id, count + 1);
  let own = 0;
  try {
    return await upload((bytes) => {
      if (inMemory[kind] + bytes > UPLOAD_BYTES) throw new AppError('request.busy', { retryAfterS: 3 });
      inMemory[kind] += bytes;
      own += bytes;
    });
  } finally {
    inMemory[kind] -= own;
    const left = (inFlight.get(id) ?? 0) - 1;
    if (left > 0) inFlight.set(id, left);
    else inFlight.delete(id);
  }
}
