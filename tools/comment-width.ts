// Fails where a line that is only a comment is wider than the formatter's 120 columns: oxfmt does not wrap comments.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WIDTH = 120;
const root = path.resolve(import.meta.dirname, '..');
const COMMENT = /^\s*(?:\/\/|\/\*\*|\*) (?!oxlint-|@ts-|<)/;

/** Written by `npm run schema`. */
const GENERATED = 'src/api/platform/database/schema.ts';

const files = globSync('{src,sandbox,tools,test,scripts,build}/**/*.{ts,tsx,mjs}', { cwd: root, exclude: [GENERATED] });
const wide = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (COMMENT.test(line) && line.length > WIDTH ? [`${file}:${index + 1}`] : [])),
);
for (const place of wide) console.error(`${place} is a comment of more than ${WIDTH} columns`);
if (wide.length > 0) process.exitCode = 1;
