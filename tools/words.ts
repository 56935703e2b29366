// Fails when a comment, a test title, a document, an identifier or a file name uses a word that the project replaced by
// a standard term (docs/glossary.md). Texts that users see are not read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './project-root.ts';

/** The folders whose comments and test titles are read. */
const FOLDERS = ['src', 'test', 'sandbox', 'tools', 'scripts', 'build', 'migrations'];

/** The folders whose identifiers and file names are read. */
const NAMED_FOLDERS = /^(?:src|test|sandbox|tools)\//;

/** Documents written by hand; the first lines of a generated one say so. */
const DOCUMENTS = '{CHANGELOG.md,docs/*.md}';
const GENERATED = /^Generated (?:by|from) /m;

/** Released migrations before this one are never edited. */
const FIRST_MIGRATION = '0016';

/** Not in backticks and not in a path: these are names of something outside the text. */
const PRIVATE_WORDS =
  /(?<![/`])\b(?:whoever|somebody|nobody|anybody|everybody|tells?|telling|told|hears|hearing|heard|theirs|stray|strays|wish|wishes|slips?|bones|eave)\b/gi;

/** Never a part of a name here. */
const PRIVATE_NAME_PARTS = new Set(
  'eave slip slips stray strays proven unproven told brought heard traces guess guesses noun nouns'.split(' '),
);

/** Names on the wire or in the OpenAPI document, and a file to be renamed. */
const ALLOWED_NAMES = new Set(['stray', 'listStrays', 'clearStray', 'phoneProven', 'broughtByAFriend']);

/** A title that starts with the code of a test case, e.g. `W10: rejects`. */
const CASE_CODE = /^[A-Z]{1,2}\d+[:.]/;

/** Replaced words in a name in camel, kebab or snake case. */
const privateParts = (name: string): string[] =>
  ALLOWED_NAMES.has(name)
    ? []
    : name.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]+/).filter((part) => PRIVATE_NAME_PARTS.has(part.toLowerCase()));

/** Identifiers of a source text with a replaced word, each where it occurs first, e.g. `12: strayPayment`. */
export function privateNames(file: string, text: string): string[] {
  const offsets = new Map<string, number>();
  new Visitor({
    Identifier({ name, start }) {
      if (!offsets.has(name) && privateParts(name).length > 0) offsets.set(name, start);
    },
  }).visit(parseSync(file, text).program);
  const names = [...offsets].map(([name, offset]) => `${text.slice(0, offset).split('\n').length}: ${name}`);
  const fileName = path.basename(file).split('.').slice(0, -1).join('.');
  return privateParts(fileName).length > 0 ? [`1: ${fileName}`, ...names] : names;
}

/** Replaced words in the comments and test titles of a source text or in a document outside code, e.g. `12: nobody`. */
export function privateWords(file: string, text: string): string[] {
  const found: { offset: number; word: string }[] = [];
  const read = (offset: number, part: string) => {
    for (const match of part.matchAll(PRIVATE_WORDS)) found.push({ offset: offset + match.index, word: match[0] });
  };
  if (file.endsWith('.md')) {
    read(
      0,
      text.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[^\n]/g, ' ')),
    );
  } else if (file.endsWith('.css')) {
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
  const documents = globSync(DOCUMENTS, { cwd: root }).toSorted();
  const faults = [...files, ...documents].flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (file.endsWith('.md') && GENERATED.test(text)) return [];
    const names = NAMED_FOLDERS.test(file) && !file.endsWith('.css') ? privateNames(file, text) : [];
    return [...privateWords(file, text), ...names].map((fault) => `${file}:${fault}`);
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      `${faults.length} comments, test titles, documents or names use a word that the project replaced; use the standard term.`,
    );
    process.exitCode = 1;
  }
}
