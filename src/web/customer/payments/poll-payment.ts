import { AppError } from '#shared/errors.ts';

/** After this long we stop asking, ms; the server goes on by itself. */
export const POLL_TIMEOUT_MS = 10 * 60_000;

/** How long to wait before asking again, ms: 3 s, then twice as long each time, at most a minute. */
export const pollDelayMs = (asked: number): number => Math.min(3000 * 2 ** (asked - 1), 60_000);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Asks what became of a payment until the answer is certain, the patience ends (null) or nobody is there any more (null).
 * A lost connection and a server in trouble say nothing about the money, so they count as not certain.
 * Throws what is certain and bad, e.g. payment.not_completed.
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
