import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import { AppError, type RetryErrorCode } from '#shared/errors.ts';
import { keysOf, recordOf } from '#shared/guards.ts';

/** The longest wait of all, s: others can never keep a person out for longer (docs/security.md 3). */
const MAX_WAIT_S = 15 * 60;

/** Points in a window of seconds, counted by key. docs/operating.md publishes them; a test compares the two. */
export const LIMITS = {
  /**
   * Failed log-ins to one account on one known device, or on all other devices together, before waits begin to grow.
   */
  loginAttempts: { points: 5, windowS: 15 * 60 },
  /**
   * Failed log-ins and codes from one address, for all accounts. A whole mobile network can share one address (carrier
   * NAT).
   */
  failures: { points: 300, windowS: 10 * 60 },
  /** Sign-ups and waitlist entries from one address. */
  signUps: { points: 75, windowS: 15 * 60 },
  /** Requests for codes from one address, for all accounts: each queues a job that delays other codes. */
  codeRequests: { points: 75, windowS: 15 * 60 },
  /** Codes for one address and client, a minute. */
  codesMinute: { points: 1, windowS: 60 },
  /** Codes for one address and client, an hour; then one every 15 minutes. */
  codesHourly: { points: 5, windowS: 60 * 60 },
  /** Codes for one address of all purposes, a day; then one every 15 minutes. */
  codesDaily: { points: 20, windowS: 24 * 60 * 60 },
  /** Photos and transfer proofs of one account together. */
  photos: { points: 20, windowS: 60 * 60 },
  /** Exports of one account. */
  exports: { points: 20, windowS: 60 * 60 },
  /** Messages from one sender. */
  messages: { points: 60, windowS: 60 * 60 },
  /** Web push subscriptions of one account. */
  pushSubscriptions: { points: 60, windowS: 60 * 60 },
  /** Alerts about the SMS account. */
  alerts: { points: 1, windowS: 60 * 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** A short digest, so that counters do not store addresses in clear text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export interface Limits {
  /** Consumes one point, or throws `code` with Retry-After. Atomic. */
  take(name: LimitName, key: string, code?: RetryErrorCode): Promise<void>;
  /** Throws when the key has no points left; consumes none. */
  check(name: LimitName, key: string, code?: RetryErrorCode): Promise<void>;
  /**
   * Counts a log-in attempt before the password is compared. After the free attempts the wait doubles from 1 s; throws
   * `code` during one.
   */
  countLoginAttempt(key: string, code?: RetryErrorCode): Promise<void>;
  /**
   * Consumes one point. From the last one on, one call passes every 15 minutes, and others throw `code`. Returns the
   * points consumed in the window.
   */
  pace(name: LimitName, key: string, code?: RetryErrorCode): Promise<number>;
  /** Clears a counter, e.g. after a successful log-in. */
  reset(name: LimitName, key: string): Promise<void>;
}

const secondsOf = (res: RateLimiterRes): number => Math.max(1, Math.ceil(res.msBeforeNext / 1000));

/** Counters in PostgreSQL, so that they survive a restart and all processes share them. */
export function createLimits(pool: pg.Pool): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterStoreAbstract =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const limiters = recordOf(keysOf(LIMITS), (name) => limiter(name, LIMITS[name].points, LIMITS[name].windowS));
  const waits = limiter('wait', 1, 1);

  /** Consumes a point; beyond the free ones one call passes in each wait, also of many concurrent ones. */
  async function consumeOrWait(
    name: LimitName,
    key: string,
    code: RetryErrorCode,
    freePoints: number,
    waitS: (beyond: number) => number,
  ): Promise<number> {
    const { consumedPoints } = await limiters[name].penalty(key);
    const beyond = consumedPoints - freePoints;
    if (beyond <= 0) return consumedPoints;
    try {
      await waits.consume(`${name}:${key}`, 1, { customDuration: Math.min(waitS(beyond), MAX_WAIT_S) });
      return consumedPoints;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await limiters[name].reward(key);
      throw new AppError(code, { retryAfterS: secondsOf(error) });
    }
  }

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
    async countLoginAttempt(key, code = 'account.too_many_tries') {
      await consumeOrWait('loginAttempts', key, code, LIMITS.loginAttempts.points, (beyond) => 2 ** (beyond - 1));
    },
    pace: (name, key, code = 'request.too_many') =>
      consumeOrWait(name, key, code, LIMITS[name].points - 1, () => MAX_WAIT_S),
    async reset(name, key) {
      await limiters[name].delete(key);
      await waits.delete(`${name}:${key}`);
    },
  };
}
