import { AppError, type RetryErrorCode } from '#shared/errors.ts';
import type { LimitName, Limits } from './limits.ts';

/** One of the limits that a call must pass. `take` and `pace` are those of `Limits`. */
export interface LimitStep {
  by: 'take' | 'pace';
  name: LimitName;
  key: string;
}

/**
 * Passes a call through several limits, one after the other. A refusal names the longest of all waits that hold: after
 * a shorter one the next limit would refuse the caller again. Returns the points that the last paced limit consumed.
 * @throws `code` with Retry-After
 */
export async function passLimits(limits: Limits, code: RetryErrorCode, steps: readonly LimitStep[]): Promise<number> {
  let points = 0;
  try {
    for (const { by, name, key } of steps)
      if (by === 'take') await limits.take(name, key, code);
      else points = await limits.pace(name, key, code);
    return points;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const waits = await Promise.all(steps.map(({ by, name, key }) => limits.waitS(by, name, key)));
    throw new AppError(code, { retryAfterS: Math.max(error.details.retryAfterS ?? 1, ...waits) });
  }
}
