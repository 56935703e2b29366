import { AppError, type RetryErrorCode } from '#shared/errors.ts';
import type { LimitName, Limits } from './limits.ts';

/** One of the limits that a call must pass. `take`, `pace` and `slow` are those of `Limits`. */
export interface LimitStep {
  by: 'take' | 'pace' | 'slow';
  name: LimitName;
  key: string;
  /** Thrown in place of the code of all steps. */
  code?: RetryErrorCode;
  /** The point is given back when a later step refuses the call. */
  isReturned?: boolean;
}

/**
 * Passes a call through several limits, one after the other. A refusal names the longest of all waits that hold: after
 * a shorter one the next limit would refuse the caller again. Returns the points that the last paced limit consumed.
 * @throws the code of the step that refuses, with Retry-After
 */
export async function passLimits(limits: Limits, code: RetryErrorCode, steps: readonly LimitStep[]): Promise<number> {
  let points = 0;
  let stepCode = code;
  const returned: LimitStep[] = [];
  try {
    for (const step of steps) {
      const { by, name, key, code: own = code, isReturned = false } = step;
      stepCode = own;
      if (by === 'pace') points = await limits.pace(name, key, own);
      else await limits[by](name, key, own);
      if (isReturned) returned.push(step);
    }
    return points;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { name, key } of returned) await limits.giveBack(name, key);
    const waits = await Promise.all(steps.map(({ by, name, key }) => limits.waitS(by, name, key)));
    throw new AppError(stepCode, { retryAfterS: Math.max(error.details.retryAfterS ?? 1, ...waits) });
  }
}
