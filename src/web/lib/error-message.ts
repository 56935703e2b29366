import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import { LONGEST_WAIT_MS, RequestError } from './http-client.ts';

/**
 * The message shown for a failed call: the server's own, else that of `fallback`. Without a fallback it distinguishes
 * a lost connection from an internal error. A delay that is too long to be waited for follows in the next sentence.
 */
export function errorMessage(error: unknown, fallback?: PlainErrorCode): string {
  const seconds = retryAfterOf(error);
  const message = baseMessage(error, fallback);
  return seconds * 1000 > LONGEST_WAIT_MS ? `${message} You can try again in ${durationOf(seconds)}.` : message;
}

/** The delay that the server asked for, s; 0 without one. */
export function retryAfterOf(error: unknown): number {
  if (error instanceof AppError) return error.details.retryAfterS ?? 0;
  return error instanceof RequestError ? (error.retryAfterS ?? 0) : 0;
}

function durationOf(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}s`;
}

function baseMessage(error: unknown, fallback?: PlainErrorCode): string {
  if (error instanceof AppError || (error instanceof RequestError && error.fromServer)) return error.message;
  if (fallback === undefined && error instanceof RequestError && error.status === 0) {
    return 'We could not reach the server. Check your connection and try again.';
  }
  return new AppError(fallback ?? 'internal').message;
}
