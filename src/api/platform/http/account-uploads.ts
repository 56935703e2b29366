import { AppError } from '#shared/errors.ts';

/** Pictures of one account that may be on their way or waiting at once in a process, photos and proofs together. */
export const UPLOADS_PER_ACCOUNT = 2;
/** Pictures of one kind that a process reads at once, and that wait: each can take 5 MB of memory. */
export const UPLOAD_PLACES = { atOnce: 10, waiting: 10 } as const;

/** The uploads of each account; an account without one is absent. */
const inFlight = new Map<string, number>();

/**
 * Runs an upload of an account, so that one account never holds all the places, however slowly it sends.
 * @throws account.too_many_uploads with Retry-After
 */
export async function withAccountUpload<T>(accountId: string, upload: () => Promise<T>): Promise<T> {
  const count = inFlight.get(accountId) ?? 0;
  if (count >= UPLOADS_PER_ACCOUNT) throw new AppError('account.too_many_uploads', { retryAfterS: 3 });
  inFlight.set(accountId, count + 1);
  try {
    return await upload();
  } finally {
    const left = (inFlight.get(accountId) ?? 0) - 1;
    if (left > 0) inFlight.set(accountId, left);
    else inFlight.delete(accountId);
  }
}
