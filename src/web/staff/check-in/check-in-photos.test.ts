import { expect, test } from 'vitest';
import { PHOTO_POSITIONS } from '#shared/visits/visit-photos.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import type { PendingPhoto } from '#web/staff/pending-check-ins/pending-check-ins.ts';
import { allPhotos, countTaken, extraPhotos, hasRoom, nextPosition, photoAt } from './check-in-photos.ts';
import { shrunkSize } from '#web/lib/shrink-photo.ts';

const pending = (clientId: string, changes: Partial<PendingPhoto> = {}): PendingPhoto => ({
  clientId,
  purpose: 'position',
  of: 'front',
  takenAt: '2026-11-20T08:15:00.000Z',
  isSent: false,
  problem: null,
  ...changes,
});
const sent = (id: string, changes: Partial<VisitPhoto> = {}): VisitPhoto => ({
  _id: id,
  purpose: 'position',
  of: 'front',
  takenAt: '2026-11-20T08:15:00.000Z',
  sentAt: '2026-11-20T08:15:00.000Z',
  bytes: 1,
  by: 'Kẹ́mi',
  ...changes,
});

test('a photo that is both on the phone and on the server is listed once', () => {
  const photos = allPhotos([pending('a', { isSent: true })], [sent('a'), sent('b', { of: 'back' })]);
  expect(photos.map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  expect(allPhotos([], [sent('c', { purpose: 'finding', of: 'Brakes' })])).toEqual([]);
});

test('the next position is the first in the order around the car without a photo', () => {
  expect(nextPosition([])).toBe('front-left');
  expect(nextPosition([pending('a', { of: 'front-left' })])).toBe('front');
  const all = PHOTO_POSITIONS.map((of) => pending(of, { of }));
  expect([nextPosition(all), countTaken(all)]).toEqual([undefined, 8]);
});

test('a photo on the server replaces one that the server refused for the same position', () => {
  const photos = [pending('mine', { problem: 'There is one.' }), pending('theirs', { isSent: true })];
  expect(photoAt(photos, 'front')?.clientId).toBe('theirs');
  expect(photoAt(photos.slice(0, 1), 'front')?.clientId).toBe('mine');
  expect(extraPhotos(photos).map(({ clientId }) => clientId)).toEqual(['mine']);
  expect(extraPhotos(photos.slice(0, 1))).toEqual([]);
});

test('a check-in has room for four photos that are not of a position', () => {
  const others = ['a', 'b', 'c', 'd'].map((id) => pending(id, { purpose: 'other', of: null }));
  expect(hasRoom(others.slice(1))).toBe(true);
  expect(hasRoom(others)).toBe(false);
  expect(hasRoom(others.map((photo, index) => (index === 0 ? { ...photo, problem: 'Too many.' } : photo)))).toBe(true);
  expect(extraPhotos([pending('p'), ...others])).toHaveLength(4);
});

test('shrinks a photo to 1600 pixels on its longest side, and never enlarges one', () => {
  expect(shrunkSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(shrunkSize(1000, 8000)).toEqual({ width: 200, height: 1600 });
  expect(shrunkSize(640, 480)).toEqual({ width: 640, height: 480 });
  expect(shrunkSize(100_000, 1)).toEqual({ width: 1600, height: 1 });
});
