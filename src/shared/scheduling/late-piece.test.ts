import { expect, it } from 'vitest';
import { latePiece } from './late-piece.ts';

const piece = (resourceId: string, from: number, until: number) => ({ resourceId, from, until });
const visit = [piece('lift', 9, 10), piece('wash', 11, 12)];

const bayAt = (pieces: typeof visit, now: number, isLate = false) => latePiece(pieces, now, { isLate })?.resourceId;

it('a late job ends later in the bay in which its car is', () => {
  expect([8, 9, 10, 10.5].map((now) => bayAt(visit, now))).toEqual(['lift', 'lift', 'lift', 'lift']);
  expect([11, 12, 13].map((now) => bayAt(visit, now))).toEqual(['wash', 'wash', 'wash']);
  expect(bayAt([], 9)).toBeUndefined();
});

it('a car leaves its bay before the minutes after the work, unless it is late', () => {
  const both = [piece('lift', 9, 11.5), piece('wash', 11, 12)];
  expect([bayAt(both, 11.2), bayAt(both, 11.2, true), bayAt(both, 11.6, true)]).toEqual(['wash', 'lift', 'wash']);
});

it('a job that continues on another day ends later on its last day', () => {
  const days = [piece('body', 9, 18), piece('body', 32, 40), piece('wash', 40, 41)];
  expect([8, 9, 20, 35].map((now) => latePiece(days, now, { isLate: false })?.until)).toEqual([40, 40, 40, 40]);
});
