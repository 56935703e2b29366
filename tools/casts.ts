// npm run check -- casts: limits type casts in production code; a cast hides mistakes that the compiler could find.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Casts (`as T`, but not `as const` and the harmless `as unknown`) allowed: fewer than this per 1 000 lines. */
const LIMIT_PER_1000 = 2;
const root = path.resolve(import.meta.dirname, '..');

const files = globSync('{src,sandbox}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
let lines = 0;
const casts: string[] = [];
const nonNull: string[] = [];
for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  lines += text.split('\n').length - 1;
  const at = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`;
  new Visitor({
    TSAsExpression({ start, end }) {
      if (!text.slice(start, end).match(/ as (?:const|unknown)$/))
        casts.push(`${at(end)} ${text.slice(start, end).split('\n').at(-1)}`);
    },
    TSTypeAssertion: ({ start }) => void casts.push(at(start)),
    TSNonNullExpression: ({ start }) => void nonNull.push(at(start)),
  }).visit(parseSync(file, text).program);
}

const allowed = Math.ceil((lines / 1000) * LIMIT_PER_1000) - 1;
if (process.argv.includes('--list')) console.log(casts.join('\n'));
console.log(`${casts.length} casts in ${lines} lines; at most ${allowed} are allowed.`);
if (nonNull.length > 0) console.error(`Non-null assertions:\n${nonNull.join('\n')}`);
if (casts.length > allowed || nonNull.length > 0) process.exitCode = 1;
