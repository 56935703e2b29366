import { expect, test } from 'vitest';
import type { ChangedRow } from './change-log.ts';
import { differenceOf, pictureOf, randomValues } from './picture.ts';

const inserted = (table: string, after: ChangedRow['after']): ChangedRow => ({ table, before: null, after });
const [ONE, TWO, OLD] = ['1', '2', '3'].map((digit) => `01a206d8-516a-773c-aed3-${digit.repeat(12)}`);

/** Two bookings of a known customer, the second with an event. */
const rows = (first: string | undefined, second: string | undefined, event: number): ChangedRow[] => [
  inserted('bookings', { id: first, customer_id: OLD, amount_kobo: 100, created_at: '2026-11-23T05:00:00.5+00:00' }),
  inserted('bookings', { id: second, customer_id: OLD, amount_kobo: 100, created_at: '2026-11-23T05:00:01+00:00' }),
  inserted('booking_events', { id: event, booking_id: second, event: 'booked' }),
];

test('equal effects have equal pictures, whatever the ids, the instants and the order of the rows', () => {
  const known = new Set([String(OLD)]);
  expect(pictureOf(rows(ONE, TWO, 7).toReversed(), known)).toEqual(pictureOf(rows(TWO, ONE, 9), known));
});

test('a row of another one, or with another amount, differs', () => {
  const known = new Set([String(ONE), String(TWO)]);
  const picture = pictureOf(rows(ONE, TWO, 7), known);
  expect(differenceOf(picture, pictureOf(rows(TWO, ONE, 7), known))).not.toEqual([]);
  const dearer = rows(ONE, TWO, 7).map((row) => ({ ...row, after: { ...row.after, amount_kobo: 200 } }));
  expect(differenceOf(picture, pictureOf(dearer, known))).not.toEqual([]);
});

test('a value that is counted up is no random one', () => {
  expect(randomValues(rows(ONE, TWO, 7))).toEqual(new Set([ONE, TWO, OLD]));
});
