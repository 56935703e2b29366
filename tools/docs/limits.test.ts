import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '#api/platform/http/limits.ts';
import { limitTable, publishedLimits } from './limits.ts';
import { filesBelow, root } from './source-files.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('docs/operating.md publishes every limit with name, number, window, key and wait', () => {
  expect(read('docs/operating.md')).toContain(`<!-- generated -->\n\n${limitTable()}\n\n<!-- end -->`);
  for (const limit of publishedLimits)
    for (const text of Object.values(limit)) expect(text, limit.name).toMatch(/^[^|\n]+$/);
  const names = publishedLimits.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(Object.keys(LIMITS)));
});

test('a limit in the code is the one in the table', () => {
  expect(limitTable()).toContain(
    '| signUps | sign-ups, with Google as well | 75 | 15 min from the first | address | one every 10 s |',
  );
  expect(limitTable()).toContain('| bookings | bookings made by a customer | 20 | rolling 24 h | account |');
});

test('every queue with a limit is in the table', () => {
  // Each line of tasks is made by this function.
  const makers = filesBelow(root, 'src/api', ['.ts']).filter(
    (file) => !file.endsWith('.test.ts') && read(file).includes('= createConcurrencyLimit('),
  );
  expect(makers.map((file) => path.basename(file)).toSorted()).toEqual(['image-processing.ts', 'password-hashing.ts']);
});
