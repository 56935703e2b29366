import { expect, test } from 'vitest';
import { isForFrontDesk, isOneTooMany, MAX_MARK_PHOTOS, MAX_WORK_PHOTOS, PHOTO_PURPOSES } from './visit-photos.ts';

test('technicians photograph findings and parts; the check-in and the release are for the front desk', () => {
  expect(PHOTO_PURPOSES.filter(isForFrontDesk)).toEqual(['position', 'mark', 'other', 'release']);
});

test('a check-in has four photos beside its positions, whatever they show', () => {
  const taken = ['position', 'position', 'mark', 'mark', 'other'] as const;
  expect(isOneTooMany('mark', taken)).toBe(false);
  expect(isOneTooMany('other', [...taken, 'other'])).toBe(true);
  expect(isOneTooMany('mark', [...taken, 'other'])).toBe(true);
  expect(isOneTooMany('position', [...taken, 'other'])).toBe(false);
  expect(MAX_MARK_PHOTOS).toBe(4);
});

test('findings, parts and the release share the other photos of a visit', () => {
  const findings = Array.from({ length: MAX_WORK_PHOTOS - 1 }, () => 'finding' as const);
  expect(isOneTooMany('new-part', findings)).toBe(false);
  expect(isOneTooMany('new-part', [...findings, 'old-part'])).toBe(true);
  expect(isOneTooMany('release', [...findings, 'old-part'])).toBe(true);
  expect(isOneTooMany('mark', [...findings, 'old-part'])).toBe(false);
});
