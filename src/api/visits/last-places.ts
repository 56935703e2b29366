import { placeName } from './present-visit.ts';
import type { CustodyRow } from './visits.repository.ts';

/** The last place of a car or a key; null when none was recorded. */
function lastPlace(custody: readonly CustodyRow[], isOf: (row: CustodyRow) => boolean) {
  const row = custody.findLast((one) => (one.place !== null || one.kind === 'returned-by-driver') && isOf(one));
  if (row === undefined) return null;
  // Back from a driver, a car stands in the yard until it is moved on.
  return { place: row.place ?? ('yard' as const), name: placeName(row), since: row.at.toISOString() };
}

/** Where a car and its key are since when, by their custody log in order of time. */
export const lastPlaces = (custody: readonly CustodyRow[]) => ({
  car: lastPlace(custody, ({ kind }) => kind !== 'key-moved'),
  key: lastPlace(custody, ({ kind }) => kind === 'key-moved'),
});
