import { expect, test } from 'vitest';
import { strangeEnglish } from './english.ts';

/** The words that are found in a comment. */
const inComment = (comment: string): string[] => strangeEnglish('src/a.ts', `/** ${comment} */\nconst a = 1;\n`);

test('reports clauses with what and who that are used as nouns', () => {
  expect(inComment('Sends back what was paid.')).toHaveLength(1);
  expect(inComment('The name of who took it, for those who\n * may see it.')).toHaveLength(2);
  expect(inComment('Nothing changes. What is left waits.')).toHaveLength(1);
});

test('accepts questions, indirect questions, labels and relative clauses', () => {
  expect(inComment('Says what is wrong and what to do.')).toEqual([]);
  expect(inComment('What a service costs.')).toEqual([]);
  expect(inComment('The customer who pays, and the staff, who see it.')).toEqual([]);
  expect(
    strangeEnglish('a.md', '## Who may do what now\n\nBut who pays?\n\n| Who | What it is |\n|---|---|\n'),
  ).toEqual([]);
});

test('reports phrases that have a plainer word', () => {
  expect(inComment('It is made anew, for good, by a server of ours.')).toHaveLength(3);
  expect(inComment('It stands above and counts for nothing.')).toHaveLength(2);
  expect(inComment('The stand-in stands for a vendor, for good reasons.')).toEqual([]);
});

test('reports test titles without a subject, but not those of groups', () => {
  const text =
    "describe('of a car', () => {\n  it.each([1])('is made with %i', () => {});\n  it('rejects it', () => {});\n});\n";
  expect(strangeEnglish('src/a.test.ts', text)).toEqual(['2: is made with %i']);
});

test('reads the texts of src, but no other strings and no code of documents', () => {
  const text = "const a = 'You keep what you paid.';\n";
  expect(strangeEnglish('src/a.ts', text)).toEqual(["1: 'You keep what you paid.'"]);
  expect(strangeEnglish('src/a.test.ts', text)).toEqual([]);
  expect(strangeEnglish('tools/a.ts', text)).toEqual([]);
  expect(strangeEnglish('a.md', 'Run `stores what it got`.\n\n```\nkeeps what is paid\n```\n')).toEqual([]);
});
