import { AppError } from '#shared/errors.ts';

/** Runs a piece of work when there is room for it. */
export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` pieces of work run and `waiting` more wait in line; past that it throws `request.busy` with Retry-After. */
export function createBounded(atOnce: number, waiting: number): Bounded {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError('request.busy', { retryAfterS: 3 });
      // Whoever ends hands their place on, so that nobody new slips in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
