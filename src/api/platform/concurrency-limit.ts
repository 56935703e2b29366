import { AppError } from '#shared/errors.ts';

/** Runs a task as soon as a slot is free. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Limits how many tasks run at once; up to `maxQueued` more wait in order of arrival.
 * @throws request.busy with Retry-After when the queue is full
 */
export function createConcurrencyLimit(concurrency: number, maxQueued: number): ConcurrencyLimit {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= concurrency) {
      if (queue.length >= maxQueued) throw new AppError('request.busy', { retryAfterS: 3 });
      // A finished task passes its slot to the next in the queue, so a newcomer cannot take it.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
