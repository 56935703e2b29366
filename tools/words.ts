// Fails when a comment or a test title uses a word that the project replaced by a standard term (docs/glossary.md). Texts that users
// see are not read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './project-root.ts';

/** The folders whose comments and test titles are read. */
const FOLDERS = ['src', 'test', 'sandbox', 'tools', 'scripts', 'build', 'migrations'];

/** Released migrations before this one are never edited. */
const FIRST_MIGRATION = '0016';

/** Not in backticks and not in a path: these are names of something outside the text. */
const PRIVATE_WORDS =
  /(?<![/`])\b(?:whoever|somebody|nobody|anybody|everybody|tells?|telling|told|hears|hearing|heard|theirs|stray|strays|wish|wishes|slips?|bones|eave)\b/gi;

/** A title that starts with the code of a test case, e.g. `W10: rejects`. */
const CASE_CODE = /^[A-Z]{1,2}\d+[:.]/;

/** Replaced words in the comments and test titles of a source text, e.g. `12: nobody`. */
export function privateWords(file: string, text: string): string[] {
  const found: { offset: number; word: string }[] = [];
  const read = (offset: number, part: string) => {
    for (const match of part.matchAll(PRIVATE_WORDS)) found.push({ offset: offset + match.index, word: match[0] });
  };
  if (file.endsWith('.css')) {
    for (const comment of text.matchAll(/\/\*[\s\S]*?\*\//g)) read(comment.index, comment[0]);
  } else {
    const { comments, program } = parseSync(file, text);
    for (const comment of comments) read(comment.start, text.slice(comment.start, comment.end));
    new Visitor({
      CallExpression({ callee, arguments: [title] }) {
        if (!/^(?:it|test|describe)\b/.test(text.slice(callee.start, callee.end))) return;
        if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return;
        const words = text.slice(title.start + 1, title.end - 1);
        read(title.start + 1, words);
        const code = words.match(CASE_CODE);
        if (code !== null) found.push({ offset: title.start, word: code[0] });
      },
    }).visit(program);
  }
  return found.map(({ offset, word }) => `${text.slice(0, offset).split('\n').length}: ${word}`);
}

if (import.meta.main) {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,js,mjs,css}`, { cwd: root }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('migrations/') || file >= `migrations/${FIRST_MIGRATION}`)
    // tools/words.ts and its test name the words as data.
    .filter((file) => !file.startsWith('tools/words.'))
    .toSorted();
  const faults = files.flatMap((file) =>
    privateWords(file, readFileSync(path.join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      `${faults.length} comments and test titles use a word that the project replaced; use the standard term.`,
    );
    process.exitCode = 1;
  }
}
