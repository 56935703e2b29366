import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characters } from '#shared/cut-text.ts';
import {
  CHANGE_DAYS,
  excerpt,
  hiddenBecause,
  isStars,
  publicName,
  REVIEW_DAYS,
  reviewEnd,
  reviewPhase,
  toStars,
} from './review-rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const visit = (changes: Partial<Parameters<typeof reviewPhase>[0]> = {}) => ({
  releasedAt: 0,
  isCancelled: false,
  writtenAt: null,
  isRemoved: false,
  ...changes,
});

test('a visit can be reviewed from the release on, for 60 days', () => {
  expect(reviewPhase(visit({ releasedAt: null }), 0)).toBe('not-yet');
  expect(reviewPhase(visit(), 0)).toBe('open');
  expect(reviewPhase(visit(), REVIEW_DAYS * DAY - 1)).toBe('open');
  expect(reviewPhase(visit(), REVIEW_DAYS * DAY)).toBe('over');
  expect(REVIEW_DAYS).toBe(60);
});

test('a review can be changed for 14 days from when it was written, however long ago the visit was', () => {
  const writtenAt = 59 * DAY;
  expect(reviewPhase(visit({ writtenAt }), writtenAt + CHANGE_DAYS * DAY - 1)).toBe('changeable');
  expect(reviewPhase(visit({ writtenAt }), writtenAt + CHANGE_DAYS * DAY)).toBe('fixed');
  expect(reviewEnd(visit({ writtenAt }))).toBe(writtenAt + 14 * DAY);
  expect(reviewEnd(visit({ releasedAt: null }))).toBeNull();
});

test('a cancelled booking gets no review, and one that was written stays', () => {
  expect(reviewPhase(visit({ isCancelled: true }), 1)).toBe('cancelled');
  expect(reviewPhase(visit({ isCancelled: true, writtenAt: 0 }), 1)).toBe('changeable');
});

test('a removed review is removed at any time', () => {
  for (const now of [0, 100 * DAY]) expect(reviewPhase(visit({ writtenAt: 0, isRemoved: true }), now)).toBe('removed');
});

test.each([
  ['Adá', 'Òkóyè', 'Adá Ò.'],
  ['Ṣadé', 'O\u0323\u0301ládùn', 'Ṣadé Ọ́.'],
  ['Ṣadé', '', 'Ṣadé'],
  [' Ada ', ' obi', 'Ada o.'],
])('the public name of %s %s is %s', (first, last, name) => {
  expect(publicName(first, last)).toBe(name.normalize('NFC'));
});

test('an excerpt is cut between words and says so', () => {
  expect(excerpt('Quiet brakes', 12)).toBe('Quiet brakes');
  expect(excerpt('Quiet brakes again', 14)).toBe('Quiet brakes…');
  expect(excerpt('Quiet\n\n\n  brakes', 20)).toBe('Quiet brakes');
  expect(excerpt('abcdefghij', 5)).toBe('abcd…');
  expect(excerpt('👩‍🔧👩‍🔧👩‍🔧👩‍🔧', 3)).toBe('👩‍🔧👩‍🔧…');
});

test('an excerpt never has more characters than allowed and never cuts a character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, max) => {
      const cut = excerpt(text, max);
      expect(cut.isWellFormed()).toBe(true);
      expect(characters(cut).length).toBeLessThanOrEqual(max);
      expect(text.replaceAll(/\s+/gu, ' ').trim().startsWith(cut.replace(/…$/, '').trimEnd())).toBe(true);
    }),
  );
});

test('a customer reads the reason and the note, or the note alone when the reason is another one', () => {
  expect(hiddenBecause('abusive', null)).toBe('It insults or threatens people.');
  expect(hiddenBecause('abusive', 'Line two.')).toBe('It insults or threatens people. Line two.');
  expect(hiddenBecause('other', 'It is about another place.')).toBe('It is about another place.');
  expect(hiddenBecause('other', null)).toBe('Another reason.');
});

test('a rating is one to five whole stars', () => {
  expect([0, 1, 3, 5, 6, 4.5, '5', null].map(isStars)).toEqual([false, true, true, true, false, false, false, false]);
  expect(toStars(4)).toBe(4);
  expect(() => toStars(null)).toThrow('no rating');
});
