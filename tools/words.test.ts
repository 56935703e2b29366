import { expect, test } from 'vitest';
import { privateWords } from './words.ts';

test('reports replaced words in comments and test titles', () => {
  expect(privateWords('a.ts', '/** Adds.\n * Nobody is told. */\nconst a = 1; // whoever asks\n')).toEqual([
    '2: Nobody',
    '2: told',
    '3: whoever',
  ]);
  expect(privateWords('a.test.ts', "it.each([1])('a friend hears of %i', () => {});")).toEqual(['1: hears']);
  expect(privateWords('a.css', '.a {}\n/* the eave */\n')).toEqual(['2: eave']);
});

test('reports a case code in a test title', () => {
  expect(privateWords('a.test.ts', "test('W10: rejects a second payment', () => {});")).toEqual(['1: W10:']);
});

test('ignores other strings and identifiers', () => {
  const text = "// Rejects a second payment.\nconst nobody = 'Nobody was told';\ntest('rejects it', () => {});\n";
  expect(privateWords('a.ts', text)).toEqual([]);
});
