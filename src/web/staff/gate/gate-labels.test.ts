import { expect, test } from 'vitest';
import { handOverLines, ID_CHOICES, inWords, triesLabel } from './gate-labels.ts';

test('the things to hand over are listed one by one, the key first', () => {
  expect(handOverLines({ keyTag: '14', belongings: ['jack', 'documents'], belongingsNote: 'Sunglasses' })).toEqual([
    'Key, tag 14',
    'Jack',
    'Documents',
    'Sunglasses',
  ]);
  expect(handOverLines({ keyTag: null, belongings: [], belongingsNote: null })).toEqual(['Key']);
});

test('several things are joined into one phrase', () => {
  expect([[], ['Jack'], ['Key, tag 14', 'Jack'], ['Key', 'Jack', 'Documents']].map(inWords)).toEqual([
    '',
    'Jack',
    'Key, tag 14 and Jack',
    'Key; Jack and Documents',
  ]);
});

test('the number of tries left is in words', () => {
  expect([1, 4].map(triesLabel)).toEqual(['1 try left', '4 tries left']);
});

test('the list of IDs has every kind', () => {
  expect(ID_CHOICES.map(({ value }) => value)).toEqual([
    'national-id',
    'drivers-licence',
    'passport',
    'voters-card',
    'other',
  ]);
});
