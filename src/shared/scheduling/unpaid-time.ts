/** The unpaid time that an account without a paid visit may have of the bays and drivers. Pure. */

/**
 * Whether unpaid jobs take more than an account may have: more than `limitMinutes` together. A single job, however
 * long, does not.
 * @param minutes of each job, its bay and driver together
 */
export const isTooMuchUnpaidTime = (minutes: readonly number[], limitMinutes: number): boolean =>
  minutes.length > 1 && sumOf(minutes) > limitMinutes;

/** Whether a change from the former jobs to the present ones is refused. Jobs that do not grow are never refused. */
export const isUnpaidChangeRefused = (
  before: readonly number[],
  after: readonly number[],
  limitMinutes: number,
): boolean => sumOf(after) > sumOf(before) && isTooMuchUnpaidTime(after, limitMinutes);

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, one) => sum + one, 0);
