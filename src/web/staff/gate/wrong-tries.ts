import { AppError, payloadOf } from '#shared/errors.ts';

/** The tries left after a wrong code. Null if something else failed. */
export function wrongTries(error: unknown): number | null {
  const wrong = payloadOf(error, 'release.wrong_code');
  if (wrong !== null) return wrong.triesLeft ?? 1;
  return error instanceof AppError && error.code === 'release.too_many_tries' ? 0 : null;
}
