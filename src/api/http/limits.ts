import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import { AppError, type RetryErrorCode } from '#shared/errors.ts';
import { keysOf, recordOf } from '#shared/guards.ts';

/** Never keep anybody waiting longer than this for a wrong guess, s (rules.md 3). */
const LONGEST_WAIT_S = 15 * 60;

/** The published table (docs/operating.md): points in a window of seconds, counted by key. */
export const LIMITS = {
  /** Wrong log-ins for one account from one known place, or from all unknown places together: free tries before waits grow. */
  guess: { points: 5, windowS: 15 * 60 },
  /** Wrong log-ins and codes from one address, whatever the account. A whole mobile network can share one (carrier NAT). */
  failures: { points: 300, windowS: 10 * 60 },
  /** Sign-ups and waitlist entries from one address. */
  joins: { points: 300, windowS: 60 * 60 },
  /** Codes asked for from one address, whatever account they are for: each is a job that somebody else waits behind. */
  asks: { points: 300, windowS: 60 * 60 },
  /** Codes for one address to one asker, an hour. */
  codesHourly: { points: 5, windowS: 60 * 60 },
  /** Codes for one address, a day. */
  codesDaily: { points: 20, windowS: 24 * 60 * 60 },
  /** Photos with proofs of transfers, and exports, of one account. */
  photos: { points: 20, windowS: 60 * 60 },
  exports: { points: 20, windowS: 60 * 60 },
  /** Messages from one sender. */
  messages: { points: 60, windowS: 60 * 60 },
  /** Browsers that one account has told. */
  pushes: { points: 60, windowS: 60 * 60 },
  /** What the operator is told about the SMS account. */
  alerts: { points: 1, windowS: 60 * 60 },
  /** One code a minute for one address to one asker. */
  codesMinute: { points: 1, windowS: 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** A short digest, so that limits are counted without keeping addresses in the clear. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export interface Limits {
  /** Takes one point, or throws `code` with Retry-After. Atomic. */
  take(name: LimitName, key: string, code?: RetryErrorCode): Promise<void>;
  /** Throws when the key has used up its points; takes none. */
  check(name: LimitName, key: string, code?: RetryErrorCode): Promise<void>;
  /** Counts a wrong guess before it is compared; past the free tries the wait doubles from 1 s. Throws while one is running. */
  guess(key: string, code?: RetryErrorCode): Promise<void>;
  /** A right guess clears the count. */
  forget(name: LimitName, key: string): Promise<void>;
}

const secondsOf = (res: RateLimiterRes): number => Math.max(1, Math.ceil(res.msBeforeNext / 1000));

/** Counters in PostgreSQL, so that a restart forgets none and two processes share them. */
export function createLimits(pool: pg.Pool): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterStoreAbstract =>
    new RateLimiterPostgres({
      storeClient: pool, storeType: 'pool', tableName: 'limits', tableCreated: true, clearExpiredByTimeout: false, keyPrefix, points, duration,
    });
  const limiters = recordOf(keysOf(LIMITS), (name) => limiter(name, LIMITS[name].points, LIMITS[name].windowS));
  const waits = limiter('wait', 1, 1);

  return {
    async take(name, key, code = 'request.too_many') {
      try {
        await limiters[name].consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new AppError(code, { retryAfterS: secondsOf(error) });
        throw error;
      }
    },
    async check(name, key, code = 'request.too_many') {
      const res = await limiters[name].get(key);
      if (res !== null && res.remainingPoints <= 0 && res.consumedPoints > LIMITS[name].points) {
        throw new AppError(code, { retryAfterS: secondsOf(res) });
      }
    },
    async guess(key, code = 'account.too_many_tries') {
      const { points } = LIMITS.guess;
      const { consumedPoints } = await limiters.guess.penalty(key);
      if (consumedPoints <= points) return;
      try {
        // One pass in each wait: of fifty at once exactly one gets through here.
        const waitS = Math.min(2 ** (consumedPoints - points - 1), LONGEST_WAIT_S);
        await waits.consume(key, 1, { customDuration: waitS });
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        await limiters.guess.reward(key);
        throw new AppError(code, { retryAfterS: secondsOf(error) });
      }
    },
    async forget(name, key) {
      await limiters[name].delete(key);
      if (name === 'guess') await waits.delete(key);
    },
  };
}
