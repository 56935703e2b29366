import { AppError } from '#shared/errors.ts';

/** How long to poll, ms; the server continues on its own. */
export const POLL_TIMEOUT_MS = 10 * 60_000;

/** Delay before the next attempt, ms: 3 s, doubled each time, at most a minute. */
export const pollDelayMs = (attempt: number): number => Math.min(3000 * 2 ** (attempt - 1), 60_000);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Polls for the outcome of a payment. Null when the time is over or the screen was left. A lost connection and server
 * errors say nothing about the money, so polling goes on.
 * @throws the server's final refusal, e.g. payment.not_completed
 */
export async function pollUntilCertain<T>(
  request: () => Promise<T>,
  isActive: () => boolean,
  onUncertain: (error: unknown) => void,
): Promise<T | null> {
  const until = Date.now() + POLL_TIMEOUT_MS;
  for (let attempt = 1; isActive(); attempt++) {
    try {
      return await request();
    } catch (error) {
      if (isCertain(error)) throw error;
      onUncertain(error);
    }
    const wait = pollDelayMs(attempt);
    if (Date.now() + wait > until) return null;
    await sleep(wait);
  }
  return null;
}

const TEMPORARY_CODES: readonly string[] = ['booking.key_running', 'request.too_many', 'request.timeout'];

const isCertain = (error: unknown): boolean =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && !TEMPORARY_CODES.includes(error.code);
