/** A reading that rises faster is asked about: kilometres a day. */
export const MOST_KM_A_DAY = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A kilometre reading of a car. */
export interface Reading {
  id: string;
  km: number;
  /** Ms since the epoch. */
  at: number;
  /** The owner or the centre said that it is right, against the doubt. */
  isConfirmed: boolean;
}

/** Why a reading is asked about: lower than the one before, or a jump. */
export type ReadingDoubt = 'lower' | 'jump';

export interface AssessedReading extends Reading {
  /** Null: the reading counts. */
  doubt: ReadingDoubt | null;
}

/**
 * The readings in order of time, each with the doubt about it. One in doubt counts for nothing until it is confirmed:
 * the next is compared with the last that counts. Derived from all readings each time, so that removing a wrong one
 * mends what it had spoilt (docs/api.md 14).
 */
export function assessReadings(readings: readonly Reading[]): AssessedReading[] {
  let last: Reading | null = null;
  const assessed: AssessedReading[] = [];
  for (const reading of readings.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    const doubt: ReadingDoubt | null = last === null || reading.isConfirmed ? null : doubtOf(last, reading);
    if (doubt === null) last = reading;
    assessed.push({ ...reading, doubt });
  }
  return assessed;
}

function doubtOf(last: Reading, { km, at }: Reading): ReadingDoubt | null {
  if (km < last.km) return 'lower';
  const days = Math.max(1, (at - last.at) / DAY_MS);
  return km - last.km > MOST_KM_A_DAY * days ? 'jump' : null;
}

/** The readings that count, in order of time. */
export const countingReadings = (readings: readonly Reading[]): AssessedReading[] =>
  assessReadings(readings).filter(({ doubt }) => doubt === null);

/** The newest reading at a moment (ms) among those that count; null before the first. */
export const readingAt = (counting: readonly Reading[], at: number): Reading | null =>
  counting.findLast((reading) => reading.at <= at) ?? null;
