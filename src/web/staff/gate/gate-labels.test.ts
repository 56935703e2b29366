import { expect, test } from 'vitest';
import { handOverLines, ID_CHOICES, inWords, triesLabel } from './gate-labels.ts';

test('what lies with the car is named line by line, the key first', () => {
  expect(handOverLines({ keyTag: '14', belongings: ['jack', 'documents'], belongingsNote: 'Sunglasses' })).toEqual([
    'Key, tag 14',
    'Jack',
    'Documents',
    'Sunglasses',
  ]);
  expect(handOverLines({ keyTag: null, belongings: [], belongingsNote: null })).toEqual(['Key']);
});

test('several things are one sentence', () => {
  expect([[], ['Jack'], ['Key, tag 14', 'Jack'], ['Key', 'Jack', 'Documents']].map(inWords)).toEqual([
    '',
    'Jack',
    'Key, tag 14 and Jack',
    'Key; Jack and Documents',
  ]);
});

test('tries left are in words', () => {
  expect([1, 4].map(triesLabel)).toEqual(['1 try left', '4 tries left']);
});

test('every kind of ID can be chosen', () => {
  expect(ID_CHOICES.map(({ value }) => value)).toEqual([
    'national-id',
    'drivers-licence',
    'passport',
    'voters-card',
    'other',
  ]);
});
