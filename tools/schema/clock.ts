// Fails when code of the API reads a clock other than app_now(), which tests and operators can move: SQL another clock
// of the server, or TypeScript the clock of the process outside the files that may.
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

/** Files of src/api that may read the clock of the process, and why. */
const PROCESS_CLOCK: Readonly<Record<string, string>> = {
  'accounts/customers.repository.ts': 'the library that limits calls stores its expiry by this clock',
  'payments/attempts/payment-reference.ts': 'text of a reference, which decides nothing',
  'platform/database/ids.ts': 'the order of ids, as the library does by itself',
  'setup/go-live/probe.ts': 'compares the clock of the process with others',
  'vendors/termii.ts': 'a date in Retry-After',
  'vendors/web-push.ts': 'a date in Retry-After',
};

/** Lines of a source text, e.g. `12: ...`, that read the clock of the process; durations by `performance` do not. */
export function processClocks(text: string): string[] {
  return text
    .split('\n')
    .map((line, index) => `${index + 1}: ${line.trim()}`)
    .filter((line) => /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w(]))/.test(line) && !/^\d+: (?:\*|\/[*/])/.test(line));
}

if (import.meta.main) {
  const files = readdirSync(path.join(root, 'src/api'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const faults = files.flatMap((file) => {
    const text = readFileSync(path.join(root, 'src/api', file), 'utf8');
    const found = processClocks(text);
    if (file in PROCESS_CLOCK && found.length === 0) return [`src/api/${file} may read the clock and does not`];
    return [...otherClocks(text), ...(file in PROCESS_CLOCK ? [] : found)].map((line) => `src/api/${file}:${line}`);
  });
  for (const fault of faults) console.error(`${fault}\n  Only app_now() tells the time: currentTime() in TypeScript.`);
  if (faults.length > 0) process.exitCode = 1;
}
