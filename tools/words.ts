// Fails when a comment, a test title, a document, an identifier or a file name uses a word that the project replaced by
// a standard term (docs/glossary.md). Texts that users see are not read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { root } from './project-root.ts';

/** The folders whose comments and test titles are read. */
const FOLDERS = ['src', 'test', 'sandbox', 'tools', 'scripts', 'build'];

/** The folders whose identifiers and file names are read. */
const NAMED_FOLDERS = /^(?:src|test|sandbox|tools)\//;

/** Documents and configuration written by hand; the first lines of a generated one say so. */
const DOCUMENTS = ['{CHANGELOG,CONTRIBUTING,README}.md', 'docs/**/*.md', '.env.example', '.github/**/*'];
const GENERATED = /^Generated (?:by|from) /m;

/** Not in backticks and not in a path: these are names of something outside the text. */
const PRIVATE_WORDS =
  /(?<![/`])\b(?:whoever|somebody|nobody|anybody|everybody|tells?|telling|told|hears|hearing|heard|theirs|stray|strays|wish|wishes|bones|eave|e-mails?)\b/gi;

/** Never a part of a name here. */
const PRIVATE_NAME_PARTS = new Set(
  (
    'acting ask asked asks binder bone bones bound brought colleague colleagues eave guess guesses hear heard ' +
    'hears held hire hired holder judge kept keyed noun nouns proven rooms said say says seal sealed sentence ' +
    'sparing stage standing stray strays tell tells thank thanked thanks theirs told traces trouble unproven ' +
    'unseal unsettled verdict whoever wish wishes world'
  ).split(' '),
);

/** The names in the first column of the glossary's table of names that stay as they are. */
export function keptNames(glossary: string): ReadonlySet<string> {
  const [, section = ''] = glossary.split('\n## Names kept on the wire or in stored rows\n');
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}
const KEPT_NAMES = keptNames(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));

/** A title that starts with the code of a test case, e.g. `W10: rejects`. */
const CASE_CODE = /^[A-Z]{1,2}\d+[:.]/;

/** Replaced words in a name in camel, kebab or snake case. */
const privateParts = (name: string): string[] =>
  KEPT_NAMES.has(name)
    ? []
    : name.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]+/).filter((part) => PRIVATE_NAME_PARTS.has(part.toLowerCase()));

/** Identifiers of a source text with a replaced word, each where it occurs first, e.g. `12: strayPayment`. */
export function privateNames(file: string, text: string): string[] {
  const offsets = new Map<string, number>();
  new Visitor({
    Identifier({ name, start }) {
      // The name of a text repeats its words (src/web).
      if (file.endsWith('.texts.ts') || text.slice(0, start).endsWith('texts.')) return;
      if (!offsets.has(name) && privateParts(name).length > 0) offsets.set(name, start);
    },
  }).visit(parseSync(file, text).program);
  const names = [...offsets].map(([name, offset]) => `${text.slice(0, offset).split('\n').length}: ${name}`);
  const fileName = path.basename(file).split('.').slice(0, -1).join('.');
  return privateParts(fileName).length > 0 ? [`1: ${fileName}`, ...names] : names;
}

/** The string literals in the table of `test.each(table)(title)` that are printed in the titles. */
function titleCells(callee: ESTree.Expression, title: string): ESTree.Span[] {
  if (callee.type !== 'CallExpression') return [];
  let table: ESTree.Argument | undefined = callee.arguments[0];
  if (table?.type === 'TSAsExpression') table = table.expression;
  if (table?.type !== 'ArrayExpression') return [];
  const count = [...title.matchAll(/%[sdifjoOp]/g)].length;
  return table.elements.flatMap((row) => {
    if (row === null || row.type === 'SpreadElement') return [];
    const cells = row.type === 'ArrayExpression' ? row.elements.slice(0, count) : [row];
    return cells.filter((cell) => cell?.type === 'Literal' && typeof cell.value === 'string');
  });
}

/**
 * Replaced words in the comments and test titles of a source text, with the strings of `test.each` tables that are
 * printed in titles, or in a document outside code, e.g. `12: nobody`.
 */
export function privateWords(file: string, text: string): string[] {
  const found: { offset: number; word: string }[] = [];
  const read = (offset: number, part: string) => {
    for (const match of part.matchAll(PRIVATE_WORDS)) found.push({ offset: offset + match.index, word: match[0] });
  };
  if (!/\.(?:ts|tsx|js|mjs|css)$/.test(file)) {
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
        for (const cell of titleCells(callee, words)) read(cell.start + 1, text.slice(cell.start + 1, cell.end - 1));
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
    // tools/words.ts and its test name the words as data.
    .filter((file) => !file.startsWith('tools/words.'))
    .toSorted();
  const documents = globSync(DOCUMENTS, { cwd: root })
    .filter((file) => path.extname(file) !== '')
    .toSorted();
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
