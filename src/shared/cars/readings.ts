/** A reading that rises by more kilometres a day is in doubt. */
export const MOST_KM_A_DAY = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A kilometre reading of a car. */
export interface Reading {
  id: string;
  km: number;
  /** Ms since the epoch. */
  at: number;
  /** The owner or the centre confirmed it in spite of the doubt. */
  isConfirmed: boolean;
}

/** Why a reading is in doubt: it is lower than the one before, or a jump. */
export type ReadingDoubt = 'lower' | 'jump';

export interface AssessedReading extends Reading {
  /** Null: the reading is used. */
  doubt: ReadingDoubt | null;
}

/**
 * The readings in order of time, each with the doubt about it. A reading in doubt is not used until it is confirmed;
 * the next one is compared with the last in use. The doubts are derived from all readings each time, so that removing
 * a wrong reading corrects the others (docs/api.md 14).
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

/** The readings in use, in order of time. */
export const countingReadings = (readings: readonly Reading[]): AssessedReading[] =>
  assessReadings(readings).filter(({ doubt }) => doubt === null);

/** The newest reading in use at a moment (ms); null before the first. */
export const readingAt = (counting: readonly Reading[], at: number): Reading | null =>
  counting.findLast((reading) => reading.at <= at) ?? null;
