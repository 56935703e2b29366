import { AppError, payloadOf } from '#shared/errors.ts';
import { wrongCodePayload } from '#shared/releases/staff-releases.contract.ts';

/** The tries left after a wrong code. Null if something else failed. */
export function wrongTries(error: unknown): number | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'release.wrong_code')
    return payloadOf(error, 'release.wrong_code', wrongCodePayload)?.triesLeft ?? 1;
  return error.code === 'release.too_many_tries' ? 0 : null;
}
