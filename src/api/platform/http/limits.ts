import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import { runStatement, type Database } from '#api/platform/database/database.ts';
import { AppError, type RetryErrorCode } from '#shared/errors.ts';
import { keysOf, recordOf } from '#shared/guards.ts';

/** The longest wait of all, s: others can never keep a person out for longer (docs/security.md 3). */
const MAX_WAIT_S = 15 * 60;

/** A limit. `what` is counted by `key`; both are texts of the table in docs/operating.md. */
interface CountedLimit {
  points: number;
  /** The window begins with the first point, s. */
  windowS: number;
  what: string;
  key: string;
  /** The rate at which calls pass once the points are used up. Unset: none pass until the window ends. */
  wait?: string;
}

const PACED = 'one every 15 min';
/** How often a call passes beyond a limit that many people share, s. */
const SLOWED_S = 10;
const SLOWED = `one every ${SLOWED_S} s`;

/** Points in a window of seconds, counted by key. The table in docs/operating.md is made from them. */
export const LIMITS = {
  loginAttempts: {
    points: 5,
    windowS: 15 * 60,
    what: 'failed log-ins; wrong passwords of a signed-in person',
    key: 'account and known device, or account and all other devices together',
    wait: 'one after 1, 2, 4 ... s, at most 15 min',
  },
  failures: {
    points: 300,
    windowS: 10 * 60,
    what: 'failed log-ins, wrong codes, refused links and Google tokens, for all accounts; not on a known device',
    // A whole mobile network can share one address (carrier NAT).
    key: 'address',
  },
  signUps: {
    points: 75,
    windowS: 15 * 60,
    what: 'sign-ups, with Google as well',
    key: 'address',
    wait: SLOWED,
  },
  waitlistEntries: { points: 75, windowS: 15 * 60, what: 'waitlist entries', key: 'address', wait: SLOWED },
  codeRequests: {
    points: 75,
    windowS: 15 * 60,
    what: 'codes and links asked for, for all accounts: each queues a job that delays others; not on a known device',
    key: 'address',
    wait: SLOWED,
  },
  codesMinute: {
    points: 1,
    windowS: 60,
    what: 'codes of one purpose, and links of staff',
    key: "purpose, account's address or number, and asker's address or known device",
  },
  codesHourly: {
    points: 5,
    windowS: 60 * 60,
    what: 'codes, links of staff, changes of the email address, codes by SMS',
    key: "account's address and asker's address or known device; for changes and SMS the account",
    wait: `${PACED}; for SMS none`,
  },
  codesDaily: {
    points: 20,
    windowS: 24 * 60 * 60,
    what: 'codes of all purposes, links of staff; from the sixth a link in place of digits',
    key: "account's address",
    wait: PACED,
  },
  logInCodesOfNumber: {
    points: 6,
    windowS: 24 * 60 * 60,
    what: 'codes by SMS to log in. One that the limit of the centre refuses does not count',
    key: 'number: its known devices together, and all others together',
    wait: PACED,
  },
  logInCodesOfCentre: {
    points: 120,
    windowS: 60 * 60,
    what: 'codes by SMS to log in, for all numbers: the centre pays for them. The heads of staff are alerted',
    key: 'centre: known devices together, and all others together',
  },
  photos: {
    points: 20,
    windowS: 60 * 60,
    what: 'photos together with proofs of transfers',
    key: 'account',
  },
  faultPhotos: { points: 60, windowS: 60 * 60, what: 'photos of what is wrong with a car', key: 'account' },
  visitPhotos: { points: 600, windowS: 60 * 60, what: 'photos of visits', key: 'member of staff' },
  scheduleTimes: { points: 60, windowS: 60, what: 'lists of free times', key: 'address' },
  holds: { points: 10, windowS: 60 * 60, what: 'times held; one that was refused does not count', key: 'account' },
  waits: { points: 10, windowS: 60 * 60, what: 'waits for a place on a full day', key: 'account' },
  estimateAnswers: { points: 100, windowS: 60 * 60, what: 'answers to estimates', key: 'account' },
  approvalCodes: { points: 5, windowS: 60 * 60, what: 'codes by which a walk-in approves', key: 'booking' },
  approvalTries: {
    points: 5,
    windowS: 60 * 60,
    what: 'tries of a code by which a walk-in approves; a right one does not count',
    key: 'booking',
  },
  releases: {
    points: 100,
    windowS: 60 * 60,
    what: 'release codes made, people named to collect a car',
    key: 'account',
  },
  driverCodes: { points: 10, windowS: 60 * 60, what: 'release codes that a driver opens', key: 'account' },
  reviews: { points: 30, windowS: 60 * 60, what: 'reviews written, changed and removed', key: 'account' },
  promoCodes: {
    points: 10,
    windowS: 60 * 60,
    what: 'promotion codes that were refused',
    key: 'account or member of staff',
  },
  promoCodesOfAddress: {
    points: 10,
    windowS: 60 * 60,
    what: 'promotion codes that were refused, for all accounts',
    // A whole mobile network can share one address (carrier NAT).
    key: 'address',
    wait: SLOWED,
  },
  cars: { points: 100, windowS: 60 * 60, what: 'cars and readings added', key: 'account' },
  imports: { points: 30, windowS: 60 * 60, what: 'files to import', key: 'member of staff' },
  joinRequests: { points: 5, windowS: 24 * 60 * 60, what: 'requests to join an earlier walk-in', key: 'account' },
  exports: { points: 20, windowS: 24 * 60 * 60, what: 'exports of personal data that are made', key: 'account' },
  exportDownloads: { points: 20, windowS: 60 * 60, what: 'downloads of an export of personal data', key: 'account' },
  messages: { points: 60, windowS: 60 * 60, what: 'messages', key: 'sender' },
  pushSubscriptions: { points: 60, windowS: 60 * 60, what: 'web push switched on', key: 'account' },
  keyCalls: { points: 120, windowS: 60, what: 'calls with a key for others', key: 'key' },
  feedReads: { points: 60, windowS: 60 * 60, what: 'reads of a calendar feed', key: 'feed' },
  webhookTests: {
    points: 60,
    windowS: 60 * 60,
    what: 'test events sent, and events sent again',
    key: 'member of staff',
  },
  keyTries: { points: 20, windowS: 60 * 60, what: 'tries of accounts at vendors', key: 'member of staff' },
  alerts: { points: 1, windowS: 60 * 60, what: 'alerts about the SMS account and codes by SMS', key: 'kind of alert' },
} as const satisfies Record<string, CountedLimit>;
export type LimitName = keyof typeof LIMITS;

/** A short digest, so that counters do not store addresses in clear text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export interface Limits {
  /** Consumes one point, or throws `code` with Retry-After. Atomic. */
  take(name: LimitName, key: string, code?: RetryErrorCode): Promise<void>;
  /** Returns a point that was taken for an action that then failed, with the wait that it began. */
  giveBack(name: LimitName, key: string): Promise<void>;
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
  /** Consumes one point. Beyond the last one a call passes every few seconds, and others throw `code`. */
  slow(name: LimitName, key: string, code?: RetryErrorCode): Promise<void>;
  /** How long a limit would refuse a call of this key now, s; 0 when it would pass. Consumes no point. */
  waitS(by: 'take' | 'pace' | 'slow', name: LimitName, key: string): Promise<number>;
  /** Clears a counter, e.g. after a successful log-in. */
  reset(name: LimitName, key: string): Promise<void>;
}

const secondsOf = (res: RateLimiterRes): number => Math.max(1, Math.ceil(res.msBeforeNext / 1000));

/** How far the clocks of processes may differ, s. */
const CLOCK_TOLERANCE_S = 60;

/**
 * Counts a key. A window that ends later than one that begins now was begun while the clock was ahead. It would keep
 * people out until the clock is there again, so it is restarted.
 */
async function countByClock<T>(
  limiter: RateLimiterStoreAbstract,
  key: string,
  windowS: number,
  count: () => Promise<T>,
): Promise<T> {
  const isAhead = (res: unknown): boolean =>
    res instanceof RateLimiterRes && res.msBeforeNext > (windowS + CLOCK_TOLERANCE_S) * 1000;
  try {
    const counted = await count();
    if (!isAhead(counted)) return counted;
  } catch (error) {
    if (!isAhead(error)) throw error;
  }
  await limiter.delete(key);
  return count();
}

/** Runs the limiter on our query builder: without statement names, which a pooler refuses, and watched like others. */
const storeOn = (db: Database) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows, numAffectedRows } = await runStatement(db, text, values);
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

/** Counters in PostgreSQL, so that they survive a restart and all processes share them. */
export function createLimits(db: Database): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterStoreAbstract =>
    new RateLimiterPostgres({
      storeClient: storeOn(db),
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
  const counted = <T>(name: LimitName, key: string, count: (of: RateLimiterStoreAbstract) => Promise<T>): Promise<T> =>
    countByClock(limiters[name], key, LIMITS[name].windowS, () => count(limiters[name]));

  /** Consumes a point; beyond the free ones one call passes in each wait, also of many concurrent ones. */
  async function consumeOrWait(
    name: LimitName,
    key: string,
    code: RetryErrorCode,
    freePoints: number,
    waitS: (beyond: number) => number,
  ): Promise<number> {
    const { consumedPoints } = await counted(name, key, (of) => of.penalty(key));
    const beyond = consumedPoints - freePoints;
    if (beyond <= 0) return consumedPoints;
    try {
      const customDuration = Math.min(waitS(beyond), MAX_WAIT_S);
      const wait = `${name}:${key}`;
      await countByClock(waits, wait, MAX_WAIT_S, () => waits.consume(wait, 1, { customDuration }));
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
        await counted(name, key, (of) => of.consume(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new AppError(code, { retryAfterS: secondsOf(error) });
        throw error;
      }
    },
    async giveBack(name, key) {
      await limiters[name].reward(key);
      await waits.delete(`${name}:${key}`);
    },
    async check(name, key, code = 'request.too_many') {
      const res = await counted(name, key, (of) => of.get(key));
      if (res !== null && res.remainingPoints <= 0 && res.consumedPoints > LIMITS[name].points) {
        throw new AppError(code, { retryAfterS: secondsOf(res) });
      }
    },
    async countLoginAttempt(key, code = 'account.too_many_tries') {
      await consumeOrWait('loginAttempts', key, code, LIMITS.loginAttempts.points, (beyond) => 2 ** (beyond - 1));
    },
    pace: (name, key, code = 'request.too_many') =>
      consumeOrWait(name, key, code, LIMITS[name].points - 1, () => MAX_WAIT_S),
    async slow(name, key, code = 'request.too_many') {
      await consumeOrWait(name, key, code, LIMITS[name].points, () => SLOWED_S);
    },
    async waitS(by, name, key) {
      const used = await counted(name, key, (of) => of.get(key));
      if (used === null || used.consumedPoints < LIMITS[name].points - (by === 'pace' ? 1 : 0)) return 0;
      const wait = by === 'take' ? used : await waits.get(`${name}:${key}`);
      return wait === null || wait.msBeforeNext <= 0 ? 0 : secondsOf(wait);
    },
    async reset(name, key) {
      await limiters[name].delete(key);
      await waits.delete(`${name}:${key}`);
    },
  };
}
