// Finds texts for people that are in a component instead of its feature's file of texts (`*.texts.ts`).
// `node tools/texts.ts [path prefixes]` lists them; without arguments it fails when there are more than MOST.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './project-root.ts';

/** Texts in components that are allowed at most. */
const MOST = 2;

/** Pages that are nothing but prose are their own file of texts. */
const PROSE = /^src\/web\/site\/(?:legal|developers)\//;

/** Attributes whose value is read by people or by a screen reader. */
const READ_ATTRIBUTES =
  /^(?:aria-label|aria-description|alt|title|placeholder|label|busyLabel|hint|text|heading|summary|action)$/;
/** Attributes whose value is not read, also when it consists of several words. */
const UNREAD_ATTRIBUTES =
  /^(?:className|class|style|href|to|d|viewBox|points|transform|sizes|srcSet|rel|autoComplete|content|media)$/;

/** Whether a text has two words in a row: a name, an address or a key has none. Markup is no text. */
const hasTwoWords = (text: string): boolean =>
  !text.trimStart().startsWith('<') && /\p{L}[\p{L}’',.!?]* [\p{L}₦]/u.test(text);
/** Whether a text has letters to read; an address has none. */
const hasLetter = (text: string): boolean => !text.startsWith('/') && /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''));

/** The texts in the source of a component, e.g. `12: Your wash credit`. */
export function textsInComponent(file: string, source: string): string[] {
  const found: { start: number; text: string }[] = [];
  const ignored: { start: number; end: number }[] = [];
  const add = (start: number, text: string) => {
    if (!ignored.some((part) => start >= part.start && start < part.end)) found.push({ start, text });
  };
  new Visitor({
    ImportDeclaration: (node) => void ignored.push(node),
    TSLiteralType: (node) => void ignored.push(node),
    // Developers read thrown errors.
    ThrowStatement: (node) => void ignored.push(node),
    JSXAttribute(node) {
      const name = source.slice(node.name.start, node.name.end);
      if (UNREAD_ATTRIBUTES.test(name)) ignored.push(node);
      else if (READ_ATTRIBUTES.test(name) && node.value?.type === 'Literal' && hasLetter(String(node.value.value)))
        add(node.value.start, String(node.value.value));
    },
    JSXText(node) {
      if (hasLetter(node.value)) add(node.start, node.value.trim());
    },
    Literal(node) {
      if (typeof node.value === 'string' && hasTwoWords(node.value)) add(node.start, node.value);
    },
    TemplateElement(node) {
      if (hasTwoWords(node.value.raw)) add(node.start, node.value.raw);
    },
  }).visit(parseSync(file, source).program);
  const unique = new Map(found.map((one) => [one.start, one]));
  return [...unique.values()].map(
    ({ start, text }) => `${source.slice(0, start).split('\n').length}: ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
  );
}

if (import.meta.main) {
  const prefixes = process.argv.slice(2);
  const found = globSync('src/web/**/*.tsx', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.(?:test|texts)\.tsx$/.test(file) && !PROSE.test(file))
    .filter((file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)))
    .toSorted()
    .flatMap((file) =>
      textsInComponent(file, readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}:${text}`),
    );
  if (prefixes.length > 0 || found.length > MOST) {
    for (const text of found) console.error(text);
    console.error(`${found.length} texts stand in components; at most ${MOST} may.`);
    if (found.length > MOST) process.exitCode = 1;
  }
}
