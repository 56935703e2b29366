import { AppError } from '#shared/errors.ts';

/** How long to poll, ms; the server continues on its own. */
export const POLL_TIMEOUT_MS = 10 * 60_000;

/** Delay before the next attempt, ms: 3 s, doubled each time, at most a minute. */
export const pollDelayMs = (asked: number): number => Math.min(3000 * 2 ** (asked - 1), 60_000);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Polls for the outcome of a payment. Null when the time is over or the screen was left. A lost connection and server
 * errors say nothing about the money, so polling goes on.
 * @throws the server's final refusal, e.g. payment.not_completed
 */
export async function pollUntilSettled<T>(ask: () => Promise<T>, isThere: () => boolean, onUncertain: (error: unknown) => void): Promise<T | null> {
  const until = Date.now() + POLL_TIMEOUT_MS;
  for (let asked = 1; isThere(); asked++) {
    try {
      return await ask();
    } catch (error) {
      if (isCertain(error)) throw error;
      onUncertain(error);
    }
    const wait = pollDelayMs(asked);
    if (Date.now() + wait > until) return null;
    await sleep(wait);
  }
  return null;
}

const PASSING: readonly string[] = ['booking.key_running', 'request.too_many', 'request.timeout'];

const isCertain = (error: unknown): boolean =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.code);
