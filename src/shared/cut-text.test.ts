import { expect, test } from 'vitest';
import { characters, cutText } from './cut-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🚗', 3, 'ab'],
  ['a👩‍🔧b', 5, 'a'],
  ['a👩‍🔧b', 6, 'a👩‍🔧'],
  ['ae\u0323\u0301', 3, 'a'],
  ['🇳🇬🇳🇬', 5, '🇳🇬'],
  ['ab c', 3, 'ab'],
])('%j cut to %i units is %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

test('counts an emoji of several parts and a letter with its marks as one character', () => {
  expect(characters('ọ̀👩‍🔧🇳🇬x')).toEqual(['ọ̀', '👩‍🔧', '🇳🇬', 'x']);
});
