import { expect, test } from 'vitest';
import { otherClocks, processClocks } from './clock.ts';

test('reports only SQL that reads the clock of the server', () => {
  const before = 'const since = sql<Date>`now()`;\n';
  expect(otherClocks(before)).toEqual(['1: const since = sql<Date>`now()`;']);
  expect(otherClocks(`${before.replace('now()', 'app_now()')}update({ at: sql\`current_timestamp\` });\n`)).toEqual([
    '2: update({ at: sql`current_timestamp` });',
  ]);
  expect(otherClocks('const at = Date.now();\nconst began = now();\n')).toEqual([]);
  expect(otherClocks('const at = Date.now() + performance.now();\nsql`select app_now()`;\n')).toEqual([]);
});

test('reports code that reads the clock of the process', () => {
  const code = [
    'const until = Date.now() + 1000;',
    'const madeAt = new Date();',
    'const clock = Date.now;',
    'const at = new Date;',
    '// Later than Date.now().',
    ' * Not `new Date()`.',
    'const began = performance.now();',
    'const day = new Date(text);',
    'const rest = new DateRange();',
  ].join('\n');
  expect(processClocks(code)).toEqual([
    '1: const until = Date.now() + 1000;',
    '2: const madeAt = new Date();',
    '3: const clock = Date.now;',
    '4: const at = new Date;',
  ]);
});
