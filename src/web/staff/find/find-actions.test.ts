import { expect, test } from 'vitest';
import { can } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { rightFor } from '#web/staff/shell/screen-rights.ts';
import { findScreens } from './find-actions.ts';

const labelsOf = (...args: Parameters<typeof findScreens>): string[] => findScreens(...args).map(({ label }) => label);

test('a screen is found by the beginnings of its words, by other words, and without its hyphen', () => {
  expect(labelsOf('manager', 'new walk-in')).toEqual(['New walk-in']);
  expect(labelsOf('manager', 'walk in')).toContain('New walk-in');
  expect(labelsOf('manager', 'prices')).toEqual(['Prices', 'Services and cars']);
  expect(labelsOf('owner', 'refunds')).toEqual(['Money']);
  expect(labelsOf('owner', 'xyz')).toEqual([]);
});

test('offers a new walk-in to the front desk before anything is typed, and nothing to a technician', () => {
  expect(labelsOf('front_desk', '')).toEqual(['New walk-in']);
  expect(labelsOf('technician', '')).toEqual([]);
});

test.each(STAFF_TYPES)('finds only screens that the role (%s) may open', (type) => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const found = new Set(letters.flatMap((letter) => findScreens(type, letter).map(({ href }) => href)));
  expect(found.size).toBeGreaterThan(5);
  const closed = [...found].filter((href) => {
    const right = rightFor(new URL(href, 'http://localhost').pathname);
    return right !== null && !can(type, right);
  });
  expect(closed).toEqual([]);
});
