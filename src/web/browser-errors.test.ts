import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserErrors } from '#shared/browser-errors.ts';

test('the browser has the sentence of every error that it makes itself', () => {
  const made = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/new AppError\(\s*'([^']+)'/g)].map(([, code]) => code));
  expect(made.length).toBeGreaterThan(5);
  expect(made.filter((code) => code === undefined || !(code in browserErrors))).toEqual([]);
});
