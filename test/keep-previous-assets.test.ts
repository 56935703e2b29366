import { expect, test } from 'vitest';
import { expireAssets } from '../build/keep-previous-assets.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();

test('keeps an asset of an earlier build for 30 days after the last build that made it', () => {
  const before = { 'assets/new.js': daysAgo(2), 'assets/old.js': daysAgo(29), 'assets/gone.js': daysAgo(31) };
  const { dates, expired } = expireAssets(before, Object.keys(before), new Set(['assets/new.js']), now);
  expect(expired).toEqual(['assets/gone.js']);
  expect(dates).toEqual({ 'assets/new.js': now.toISOString(), 'assets/old.js': daysAgo(29) });
});

test('dates an unlisted asset from now, and resets an asset that is built again', () => {
  const { dates, expired } = expireAssets(
    { 'assets/back.js': daysAgo(60) },
    ['assets/back.js', 'assets/unknown.js'],
    new Set(['assets/back.js']),
    now,
  );
  expect([expired, dates]).toEqual([
    [],
    { 'assets/back.js': now.toISOString(), 'assets/unknown.js': now.toISOString() },
  ]);
});

test('drops entries of assets that no longer exist', () => {
  expect(expireAssets({ 'assets/lost.js': daysAgo(1) }, [], new Set(), now)).toEqual({ dates: {}, expired: [] });
});
