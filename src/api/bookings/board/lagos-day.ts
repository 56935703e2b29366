import type { Range } from './staff-board.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Midnight in Lagos, which has no daylight saving time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** A day in Lagos as a range of instants. */
export const rangeOfDay = (day: string): Range => ({
  from: startOfDay(day),
  until: new Date(startOfDay(day).getTime() + DAY_MS),
});
