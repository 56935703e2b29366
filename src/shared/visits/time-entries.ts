import { dayIn } from '#shared/scheduling/wall-clock.ts';

/** The time that staff record on the cars they work on. Pure; instants in ms since 1970. */

/** What ends an entry: the person, the clock on another car, a car that is ready, or a manager's correction. */
export const END_REASONS = ['clock-off', 'other-job', 'ready', 'corrected'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** An entry that runs or ran longer than this was probably forgotten, hours. */
const LONGEST_HOURS = 12;
/** The longest that a correction can make an entry, hours. */
const LONGEST_CORRECTED_HOURS = 24;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface RecordedTime {
  startedAt: number;
  /** Null while the clock runs. */
  endedAt: number | null;
  endReason: EndReason | null;
  isCorrected: boolean;
}

/**
 * Whether a manager should look at an entry: it is longer than 12 hours, or its clock ran past the end of the day
 * without the person ending it. A corrected entry was looked at already.
 */
export function isForgotten(
  { startedAt, endedAt, endReason, isCorrected }: RecordedTime,
  at: number,
  timeZone: string,
) {
  if (isCorrected) return false;
  const end = endedAt ?? at;
  if (end - startedAt > LONGEST_HOURS * HOUR_MS) return true;
  return endReason !== 'clock-off' && dayIn(timeZone, end) !== dayIn(timeZone, startedAt);
}

/** The minutes of an entry, to the nearest; one that runs counts until `at`. */
export const minutesOf = ({ startedAt, endedAt }: Pick<RecordedTime, 'startedAt' | 'endedAt'>, at: number): number =>
  Math.max(0, Math.round(((endedAt ?? at) - startedAt) / MINUTE_MS));

/** Whether a correction is a possible time: in order, not in the future and at most a day long. */
export const isPossibleTime = ({ startedAt, endedAt }: { startedAt: number; endedAt: number }, at: number): boolean =>
  startedAt <= endedAt && endedAt <= at && endedAt - startedAt <= LONGEST_CORRECTED_HOURS * HOUR_MS;
