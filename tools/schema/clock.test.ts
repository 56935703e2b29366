import { expect, test } from 'vitest';
import { otherClocks } from './clock.ts';

test('reports only SQL that reads the clock of the server', () => {
  const before = 'const since = sql<Date>`now()`;\n';
  expect(otherClocks(before)).toEqual(['1: const since = sql<Date>`now()`;']);
  expect(otherClocks(`${before.replace('now()', 'app_now()')}update({ at: sql\`current_timestamp\` });\n`)).toEqual([
    '2: update({ at: sql`current_timestamp` });',
  ]);
  expect(otherClocks('const at = Date.now();\nconst began = now();\n')).toEqual([]);
  expect(otherClocks('const at = Date.now() + performance.now();\nsql`select app_now()`;\n')).toEqual([]);
});
