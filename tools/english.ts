// Counts what a machine can find of English that reads strangely: clauses with "what" or "who" used as nouns, a few
// phrases, and test titles without a subject. It reads comments, test titles, documents and the texts of src.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { root } from './project-root.ts';

/** More places than this fail the check. Lower it when places were mended; never raise it. */
const LIMIT = 0;

const FILES = [
  '{src,test,sandbox,tools,scripts,build}/**/*.{ts,tsx,js,mjs,css,md}',
  '{CHANGELOG,CONTRIBUTING,README,SECURITY}.md',
  'docs/**/*.md',
  '{.env.example,.github/**/*.*}',
];
const GENERATED = /^Generated (?:by|from) /m;

/** Decision records before this one are never edited, so they are not read. */
const FIRST_DECISION = 'docs/decisions/0217';

/** Verbs that lead to an indirect question ("says what is wrong"), and words that take one as their object. */
const ASKING =
  /(?:\b(?:says?|said|states?|knows?|known|asks?|decides?|sees?|shows?|learns?|explains?|chooses?|understands?|matter|regardless of|depends? on)) $/i;

/** Indirect questions that are plain after any word: "what to do", "what is wrong". */
const PLAIN = /^what +(?:to|is +wrong|went +wrong) /i;

/** Words to which "who" cannot refer. */
const NO_ANTECEDENT =
  /(?:^|[.;:(|] |\b(?:those|all|for|and|or|nor|neither|of|to|with|without|by|but|only|also|as|than|then|is|are|how|when|answers|takes|erases|greets) )$/i;

/** The start of a comment, a text or a cell, where "What is left of it" is a label. */
const LABEL = /(?:^|\/\*\*?|\.\.|\.'|[`"|]) ?$/;

const PHRASES =
  /(?<!-)\b(?:anew|for good(?! reason)|of ours|counts? for|stands?(?!-| (?:for|in for|still|out|alone|up)\b))\b/gi;

/** First words that leave a test title without a subject. */
const NO_SUBJECT =
  /^(?:is|are|was|were|be|of|for|with|without|in|on|at|by|from|to|into|as|when|while|if|after|before|until|since|between|among|beside|beyond|except|despite|during|that|who|whose|what|which|and|but|or|once)\b/i;

/** One sentence on one line, with where each of its characters was. */
const oneLine = (text: string): string =>
  text.replaceAll(/\s/g, ' ').replaceAll(/ (?:\*|\/\/|#|>|-) (?=[ \w])/g, '   ');

/** Whether the place is in a question, a heading or the head of a table. */
function isQuestion(text: string, place: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', place) + 1);
  return /^(?:#+ |[^\n]*\n\|[-:| ]+\n)/.test(line) || /^[^.!;]*\?/.test(text.slice(place));
}

/** Clauses with "what" or "who" used as nouns, and the phrases, in one text. */
function faultsIn(text: string): { place: number; words: string }[] {
  const flat = oneLine(text);
  const clauses = [...flat.matchAll(/(?<![-\w/`'"])(?:what|who) +(?=[a-z`$])/gi)].filter(({ 0: word, index }) => {
    const before = flat.slice(Math.max(0, index - 60), index).replaceAll(/ +/g, ' ');
    const isLabel = word.startsWith('W') && LABEL.test(before);
    if (isLabel || isQuestion(text, index) || ASKING.test(before)) return false;
    return /^who/i.test(word) ? NO_ANTECEDENT.test(before) : !PLAIN.test(flat.slice(index));
  });
  return [...clauses, ...flat.matchAll(PHRASES)].map(({ index }) => ({
    place: index,
    words: flat
      .slice(Math.max(0, index - 30), index + 40)
      .replaceAll(/[ ._]{2,}/g, ' ')
      .trim(),
  }));
}

type Part = ESTree.Span & { isTitle?: boolean };

/** The comments of a source file, its test titles, and outside tests its texts of three words and more. */
function partsOf(file: string, text: string): Part[] {
  if (file.endsWith('.css')) {
    const comments = text.matchAll(/\/\*[\s\S]*?\*\//g);
    return [...comments].map(({ 0: comment, index }) => ({ start: index, end: index + comment.length }));
  }
  const { comments, program } = parseSync(file, text);
  const isTest = /\.test\.tsx?$/.test(file);
  const parts: Part[] = [...comments];
  const addText = ({ start, end }: ESTree.Span) => {
    const isText = file.startsWith('src/') && !isTest && text.slice(start, end).trim().split(/\s+/).length > 2;
    if (isText) parts.push({ start, end });
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!isTest || !/^(?:it|test)\b/.test(text.slice(callee.start, callee.end))) return;
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return;
      parts.push({ start: title.start + 1, end: title.end - 1, isTitle: true });
    },
    Literal: addText,
    TemplateElement: addText,
    JSXText: addText,
  }).visit(program);
  return parts;
}

/** The text with everything outside the parts replaced by full stops, so that each place keeps its offset. */
function masked(text: string, parts: readonly Part[]): string {
  let result = '';
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(result.length, start).replaceAll(/\S/g, '.') + text.slice(Math.max(start, result.length), end);
  }
  return result + text.slice(result.length).replaceAll(/\S/g, '.');
}

/** The places of a file whose English reads strangely, e.g. `12: the same as what is paid`. */
export function strangeEnglish(file: string, text: string): string[] {
  const isSource = /\.(?:ts|tsx|js|mjs|css)$/.test(file);
  const parts = isSource ? partsOf(file, text) : [];
  const titles = parts
    .filter(({ start, end, isTitle }) => isTitle && NO_SUBJECT.test(text.slice(start, end)))
    .map(({ start, end }) => ({ place: start, words: text.slice(start, end).slice(0, 70) }));
  const document = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\s]*\)/g, (code) => code.replaceAll(/[^\n]/g, '_'));
  const faults = [...titles, ...faultsIn(isSource ? masked(text, parts) : document)];
  const places = new Map(faults.map(({ place, words }) => [place, words]));
  return [...places]
    .toSorted(([a], [b]) => a - b)
    .map(([place, words]) => `${text.slice(0, place).split('\n').length}: ${words}`);
}

/** The part of a document that is still edited: not what is generated, nor the released part of the changelog. */
function current(file: string, text: string): string {
  if (file.endsWith('.md') && GENERATED.test(text)) return '';
  if (file === 'CHANGELOG.md') return text.split(/^## \[1\./m)[0] ?? '';
  return text.replaceAll(/<!-- generated -->[\s\S]*?<!-- end -->/g, (table) => table.replaceAll(/[^\n]/g, ''));
}

if (import.meta.main) {
  const prefixes = process.argv.slice(2);
  const isOwn = (file: string) => /^tools\/(?:english|words)\./.test(file);
  const isRecord = (file: string) => file.startsWith('docs/decisions/0') && file < FIRST_DECISION;
  const faults = globSync(FILES, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isOwn(file) && !isRecord(file))
    .filter((file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)))
    .toSorted()
    .flatMap((file) => {
      const text = current(file, readFileSync(path.join(root, file), 'utf8'));
      return strangeEnglish(file, text).map((fault) => `${file}:${fault}`);
    });
  if (prefixes.length > 0) console.log(faults.join('\n'));
  console.log(`${faults.length} places whose English reads strangely (at most ${LIMIT} in all).`);
  if (prefixes.length === 0 && faults.length > LIMIT) {
    console.error('Run node tools/english.ts with a path to see the places there.');
    process.exitCode = 1;
  }
}
