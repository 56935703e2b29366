import { expect, test } from 'vitest';
import { keptNames, privateNames, privateWords } from './words.ts';

test('reports replaced words in comments and test titles', () => {
  expect(privateWords('a.ts', '/** Adds.\n * Nobody is told. */\nconst a = 1; // whoever asks\n')).toEqual([
    '2: Nobody',
    '2: told',
    '3: whoever',
  ]);
  expect(privateWords('a.test.ts', "it.each([1])('a friend hears of %i', () => {});")).toEqual(['1: hears']);
  expect(privateWords('a.css', '.a {}\n/* the eave */\n')).toEqual(['2: eave']);
});

test('reports replaced words in the table of a test where the title prints them', () => {
  const rows = "[['nobody picked', 'told', { to: 'nobody' }], ['a number', 'x', {}]] as const";
  expect(privateWords('a.test.ts', `test.each(${rows})('rejects %s', (a, b) => {});`)).toEqual(['1: nobody']);
  expect(privateWords('a.test.ts', "describe.each(['stray', 'late'])('a %s payment', () => {});")).toEqual([
    '1: stray',
  ]);
});

test('reports replaced words in configuration', () => {
  expect(privateWords('.env.example', '# Whoever is told.\nPORT=1\n')).toEqual(['1: Whoever', '1: told']);
});

test('reports a case code in a test title', () => {
  expect(privateWords('a.test.ts', "test('W10: rejects a second payment', () => {});")).toEqual(['1: W10:']);
});

test('ignores other strings and identifiers', () => {
  const text = "// Rejects a second payment.\nconst nobody = 'Nobody was told';\ntest('rejects it', () => {});\n";
  expect(privateWords('a.ts', text)).toEqual([]);
});

test('reports replaced words in documents, but not in their code', () => {
  expect(privateWords('a.md', 'Run `telling\nnobody`.\nNobody is told.\n')).toEqual(['3: Nobody', '3: told']);
});

test('reports replaced words in identifiers and file names once each', () => {
  const text = "const strayPayment = 'stray';\nconst user = { wasTold: strayPayment };\ntype GUESS_KEY = string;\n";
  expect(privateNames('src/a.ts', text)).toEqual(['1: strayPayment', '2: wasTold', '3: GUESS_KEY']);
  expect(privateNames('src/stray-form.test.tsx', '')).toEqual(['1: stray-form.test']);
});

test('reads the names that stay from the table of the glossary', () => {
  const glossary =
    '## The trade\n\n| `told` | x |\n\n## Names kept on the wire or in stored rows\n\n| Name | Here |\n|---|---|\n| `stray`, `told` | `held` |\n';
  expect([...keptNames(glossary)]).toEqual(['stray', 'told']);
});

test('ignores names on the wire and words that contain a replaced one', () => {
  const text = 'const stray = payments.stray;\nconst isGuessable = slipper(page, onPointerLeave);\n';
  expect(privateNames('src/unguessable.ts', text)).toEqual([]);
});
