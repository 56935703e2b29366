import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import { RequestError } from './http-client.ts';

/**
 * The message shown for a failed call: the server's own, else that of `fallback`. Without a fallback it distinguishes
 * a lost connection from an internal error.
 */
export function errorMessage(error: unknown, fallback?: PlainErrorCode): string {
  if (error instanceof AppError || (error instanceof RequestError && error.fromServer)) return error.message;
  if (fallback === undefined && error instanceof RequestError && error.status === 0) {
    return 'We could not reach the server. Check your connection and try again.';
  }
  return new AppError(fallback ?? 'internal').message;
}
