import { expect, test } from 'vitest';
import { nairaInWords } from './naira-in-words.ts';

test.each([
  [0, 'zero naira'],
  [1.5, 'one naira and fifty kobo'],
  [13, 'thirteen naira'],
  [45.07, 'forty-five naira and seven kobo'],
  [100, 'one hundred naira'],
  [319, 'three hundred and nineteen naira'],
  [5000, 'five thousand naira'],
  [12_050, 'twelve thousand and fifty naira'],
  [15_725, 'fifteen thousand seven hundred and twenty-five naira'],
  [1_000_001, 'one million and one naira'],
  [2_500_000, 'two million five hundred thousand naira'],
  [1_000_000_000, 'one billion naira'],
])('₦%d is %s', (naira, words) => expect(nairaInWords(naira)).toBe(words));
