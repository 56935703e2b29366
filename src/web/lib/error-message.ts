import type { BrowserErrorCode } from '#shared/browser-errors.ts';
import { AppError } from '#shared/errors.ts';
import { LONGEST_WAIT_MS, RequestError, TimeoutError } from './http-client.ts';

/**
 * The message shown for a failed call: the server's own, else that of `fallback`. Without a fallback it distinguishes
 * a lost connection and a timeout from an internal error.
 */
export const errorMessage = (error: unknown, fallback?: BrowserErrorCode): string =>
  withWait(baseMessage(error, fallback), error);

/** The error's own message, with status and address where the server gave no sentence (docs/product.md 8). */
export const ownMessage = (error: unknown): string =>
  error instanceof RequestError ? withWait(error.message, error) : errorMessage(error);

/** A delay that is too long to be waited for follows in the next sentence. */
function withWait(message: string, error: unknown): string {
  const seconds = retryAfterOf(error);
  if (seconds * 1000 <= LONGEST_WAIT_MS) return message;
  return `${message}${message.endsWith('.') ? '' : '.'} You can try again in ${durationOf(seconds)}.`;
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

/** The sentence with which the server refused a call; null when it gave none, or no answer came. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof AppError || (error instanceof RequestError && error.fromServer) ? error.message : null;

function baseMessage(error: unknown, fallback?: BrowserErrorCode): string {
  const sent = serverMessage(error);
  if (sent !== null) return sent;
  if (fallback === undefined && error instanceof TimeoutError)
    return 'The server did not answer in time. Please try again.';
  if (fallback === undefined && error instanceof RequestError && error.status === 0)
    return 'We could not reach the server. Check your connection and try again.';
  return new AppError(fallback ?? 'internal').message;
}
