// Fails when SQL outside the migrations reads a clock other than app_now(), which tests and operators can move.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Lines of a source text, e.g. `12: ...`, with SQL that reads the clock of the server. */
export function otherClocks(text: string): string[] {
  if (!/\bsql[`<]/.test(text)) return [];
  return text
    .split('\n')
    .map((line, index) => `${index + 1}: ${line.trim()}`)
    .filter((line) =>
      /(?<![\w.])now\(\)|\b(?:current_(?:timestamp|date|time)|localtimestamp)\b|\b(?:clock|statement|transaction)_timestamp\(/i.test(
        line,
      ),
    );
}

if (import.meta.main) {
  const files = readdirSync(path.join(root, 'src/api'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const faults = files.flatMap((file) =>
    otherClocks(readFileSync(path.join(root, 'src/api', file), 'utf8')).map((line) => `src/api/${file}:${line}`),
  );
  for (const fault of faults) console.error(`${fault}\n  SQL reads the time from app_now().`);
  if (faults.length > 0) process.exitCode = 1;
}
