import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './source-files.ts';

const CODE_FOLDERS = ['src', 'sandbox', 'tools', 'test', 'scripts', 'build', 'config'];
const CODE = ['.ts', '.tsx', '.mjs', '.css'];
/** A path that starts with one of the repository's folders. */
const PATH = /(?<![\w./#@-])(?:src|test|scripts|tools|sandbox|database|config|docs|build|\.ci|\.github)\/[\w./-]*\w/g;
/** A document named without its folder: `security.md`, `README.md`. */
const DOCUMENT = /(?<![\w./-])[\w-]+\.md\b/g;
/** A source file named without its folder: `main.ts`, `tokens.css`. */
const SOURCE_FILE = /(?<![\w./*@-])[\w-][\w.-]*\.(?:ts|tsx|mjs|css)\b/g;
const DECISION = /\bdecisions?[ /](\d{4})\b(?!-)/g;
/** A record of a decision that no longer holds: it may name files that were removed with it. */
const SUPERSEDED = /^Status: Superseded by /m;
/** A numbered place of a document that has no file, such as a design page or the specification. */
const UNNAMED = /\b(?:[a-z]+ design|spec) \d[\d.]*\b|\/\/ spec$/gm;
/** A decision by the name of its file. */
const DECISION_FILE = /\bdecisions\/(\d{4})-/g;
/** A numbered section of a document: `docs/api.md 5`, `docs/vendors.md 1.4`. */
const SECTION = /\bdocs\/([\w-]+\.md) (\d+(?:\.\d+)?)/g;

interface Text {
  file: string;
  text: string;
}

/**
 * References in documents and code comments that do not resolve, one message each: paths, documents, numbered
 * sections of documents, decisions that do not exist or are superseded, and in documents also links with their
 * anchors, names of source files and npm scripts. Superseded decisions are not read. Other
 * decisions and the changelog speak of their own day, so only their links and the decisions they name
 * are followed.
 */
export function deadReferences(top: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(path.join(top, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const sources = CODE_FOLDERS.flatMap((folder) => filesBelow(top, folder, CODE));
  const repository = {
    top,
    scripts,
    decisions: decisionNumbers(top),
    superseded: supersededNumbers(top),
    documents: filesBelow(top, '', ['.md']),
    sourceNames: new Set([...readdirSync(top), ...sources.map((file) => path.posix.basename(file))]),
  };
  const comments = sources.map((file) => ({ file, text: commentsIn(read(top, file)) }));
  const documents = repository.documents
    .map((file) => ({ file, text: read(top, file) }))
    .filter(({ text }) => !SUPERSEDED.test(text));
  return [...documents, ...comments].flatMap((text) => faultsOf(text, repository)).toSorted();
}

interface Repository {
  top: string;
  scripts: Record<string, string>;
  decisions: ReadonlySet<string>;
  superseded: ReadonlySet<string>;
  documents: readonly string[];
  /** The names of all source files and of the files at the top, without their folders. */
  sourceNames: ReadonlySet<string>;
}

function faultsOf({ file, text }: Text, repository: Repository): string[] {
  const { top, scripts, decisions, superseded, documents, sourceNames } = repository;
  const exists = (target: string): boolean => existsSync(path.join(top, target));
  const isDocument = file.endsWith('.md');
  const isRecord = /^(?:docs\/decisions\/\d|CHANGELOG)/.test(file);
  const links = isDocument
    ? [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target)
    : [];
  const today = isRecord
    ? []
    : [
        ...[...text.matchAll(PATH)]
          .map(([target]) => target)
          .filter((target) => !exists(target) && !/^docs\/decisions\/\d{4}$/.test(target)),
        ...(isDocument ? [...text.matchAll(SOURCE_FILE)] : [])
          .map(([name]) => name)
          .filter((name) => !sourceNames.has(name)),
        ...[...text.matchAll(DOCUMENT)]
          .map(([name]) => name)
          .filter((name) => !documents.some((known) => path.posix.basename(known) === name)),
        ...[...text.matchAll(SECTION)]
          .filter(
            ([, name = '', section = '']) => exists(`docs/${name}`) && !hasSection(read(top, `docs/${name}`), section),
          )
          .map(([reference]) => reference),
        ...[...text.matchAll(UNNAMED)].map(([name]) => `the document of "${name}"`),
      ];
  const missing = [
    ...today,
    ...[...text.matchAll(DECISION)]
      .filter(([, number = '']) => !decisions.has(number))
      .map(([, number]) => `decision ${number}`),
    ...links.filter((target) => !linkLeadsSomewhere(top, file, target)),
  ];
  const commands =
    isDocument && !isRecord
      ? [...text.matchAll(/npm run ([\w:-]+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => scripts[name] === undefined)
      : [];
  const outdated =
    isRecord || file.startsWith('docs/decisions/')
      ? []
      : [...text.matchAll(DECISION), ...text.matchAll(DECISION_FILE)]
          .map(([, number = '']) => number)
          .filter((number) => superseded.has(number));
  return [
    ...[...new Set(missing)].map((target) => `${file}: ${target} does not exist`),
    ...[...new Set(outdated)].map((number) => `${file}: decision ${number} is superseded`),
    ...[...new Set(commands)].map((name) => `${file}: there is no npm run ${name}`),
  ];
}

/**
 * A heading or a list item that starts with the number: `## 5. Prices`, `### 1.4 Server calls`, `22. Slow readers`, `|
 * 22 |`.
 */
const hasSection = (text: string, section: string): boolean =>
  new RegExp(`^(?:#+ |\\| )?${section.replace('.', String.raw`\.`)}(?:\\.? |\\.?$| \\|)`, 'm').test(text);

function linkLeadsSomewhere(top: string, from: string, target: string): boolean {
  const [name = '', anchor] = target.split('#');
  const file = name === '' ? from : path.posix.join(path.posix.dirname(from), name);
  if (!existsSync(path.join(top, file))) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(read(top, file)).has(anchor);
}

/** The anchors that GitHub gives to a document's headings, and those written as `<a id="...">`. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  const given = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, anchor = '']) => anchor);
  return new Set([...headings, ...given]);
}

const read = (top: string, file: string): string => readFileSync(path.join(top, file), 'utf8');

const supersededNumbers = (top: string): ReadonlySet<string> =>
  new Set([...decisionNumbers(top)].filter((number) => SUPERSEDED.test(readDecision(top, number))));

const readDecision = (top: string, number: string): string =>
  filesBelow(top, 'docs/decisions', ['.md'])
    .filter((file) => path.posix.basename(file).startsWith(`${number}-`))
    .map((file) => read(top, file))
    .join('\n');

const decisionNumbers = (top: string): ReadonlySet<string> =>
  new Set(filesBelow(top, 'docs/decisions', ['.md']).flatMap((file) => /\/(\d{4})-[^/]+\.md$/.exec(file)?.[1] ?? []));

/**
 * The comments of a source file. Read line by line: `//` counts at the start of a line or after a space, so that an
 * address in a string does not.
 */
export function commentsIn(code: string): string {
  const blocks = [...code.matchAll(/(?<=^|[\s{(,])\/\*[\s\S]*?\*\//g)].map(([comment]) => comment);
  const lines = [...code.matchAll(/(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment);
  return [...blocks, ...lines].join('\n');
}
