import { importsInCycle } from './cycles.ts';
import { exportedFunctions, type Edge, type Files } from './imports.ts';
import { ORDER } from './order.ts';
import { secondWriters } from './writers.ts';

/** The first of the files that assemble the features; they alone import routes and jobs. */
const COMPOSITION = 'subscriptions';

/** What each part of src/web may import of the others. Files directly in src/web assemble the applications. */
const WEB: Record<string, string[]> = {
  site: ['domain', 'ui', 'lib'],
  customer: ['domain', 'ui', 'lib'],
  staff: ['domain', 'ui', 'lib'],
  domain: ['ui', 'lib'],
  ui: ['lib'],
  lib: [],
};
/** Style sheets and fonts belong to every part. */
const WEB_ASSETS = ['styles', 'fonts'];

const VENDOR_PACKAGES =
  /^(?:nodemailer|sharp|libphonenumber-js|@node-rs\/argon2|jose|web-push|age-encryption|@zxcvbn-ts\/)/;
const LONGEST = 300;
/** Tests are lists: they may be longer before a split helps. */
const LONGEST_TEST = 450;
/** Small use cases about the same thing may share a file of at most so many lines. */
const SHORT = 120;
const LONG: Record<string, string> = {
  'src/api/platform/database/schema.ts': 'generated from the database',
  'src/shared/error-catalogue.ts': 'one list: every code with its status and sentence',
};

export interface Project {
  files: Files;
  edges: readonly Edge[];
  /** The packages that are also installed in production. */
  dependencies: readonly string[];
}
export interface Rule {
  name: string;
  /** The violations: a file each, and a message. */
  faults(project: Project): [file: string, fault: string][];
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isFile = (to: string): boolean => /^(?:src|sandbox|tools|test|build|config|scripts)\//.test(to);
const isPackage = (to: string): boolean => !isFile(to) && !to.startsWith('node:');
const inside = (file: string, ...folders: string[]): boolean => folders.some((folder) => file.startsWith(`${folder}/`));
/** `src/api/bookings/customer/edit-booking.ts` belongs to `bookings`, `src/api/app.ts` to `app`. */
const feature = (file: string): string => (file.split('/')[2] ?? '').replace(/\.[a-z.]+$/, '');
const isTopLevel = (file: string): boolean => file.split('/').length === 3;
/**
 * The position in ORDER; -1 for other files directly in src/shared, which every feature may import; NaN for an
 * unlisted feature.
 */
function rank(file: string): number {
  const place = ORDER.indexOf(feature(file));
  return place >= 0 ? place : inside(file, 'src/shared') && isTopLevel(file) ? -1 : NaN;
}

/** A rule about one import at a time; `testsToo`: tests follow it as well. Otherwise it does not apply to tests. */
const importRule = (
  name: string,
  forbidden: (edge: Edge, project: Project) => boolean,
  { testsToo = false } = {},
): Rule => ({
  name,
  faults: (project) =>
    project.edges
      .filter((edge) => (testsToo || !isTest(edge.from)) && forbidden(edge, project))
      .map((edge) => [edge.from, `imports ${edge.to}`]),
});
/** A rule about one file at a time. */
const fileRule = (name: string, fault: (file: string, text: string, project: Project) => string | false): Rule => ({
  name,
  faults: (project) =>
    [...project.files].flatMap(([file, text]): [string, string][] => {
      const found = fault(file, text, project);
      return found === false ? [] : [[file, found]];
    }),
});

export const rules: Rule[] = [
  importRule(
    'shared imports only shared and zod/mini',
    ({ from, to }) => inside(from, 'src/shared') && !inside(to, 'src/shared') && to !== 'zod/mini',
  ),
  importRule(
    'api and web do not import each other',
    ({ from, to }) =>
      (inside(from, 'src/api') && inside(to, 'src/web')) || (inside(from, 'src/web') && inside(to, 'src/api')),
  ),
  importRule('site, customer and staff share only domain, ui and lib', ({ from, to }) => {
    if (!inside(from, 'src/web') || !inside(to, 'src/web') || isTopLevel(from)) return false;
    return feature(from) !== feature(to) && ![...WEB_ASSETS, ...(WEB[feature(from)] ?? [])].includes(feature(to));
  }),
  fileRule('src holds only known parts', (file) => {
    if (inside(file, 'src/web'))
      return (
        !isTopLevel(file) &&
        ![...WEB_ASSETS, ...Object.keys(WEB)].includes(feature(file)) &&
        'is in no part of the browser side that the check knows'
      );
    if (inside(file, 'src/api', 'src/shared'))
      return !isTest(file) && Number.isNaN(rank(file)) && 'is of no feature in ORDER of tools/architecture/order.ts';
    return inside(file, 'src') && 'is in neither src/shared, src/api nor src/web';
  }),
  importRule(
    'features import only lower features',
    ({ from, to }) =>
      ['src/api', 'src/shared'].some((side) => inside(from, side) && inside(to, side)) && rank(from) < rank(to),
  ),
  { name: 'files do not import each other in a circle', faults: cycles },
  { name: 'folders of the browser do not import each other in a circle', faults: webFolderCycles },
  importRule(
    'repositories, routes and jobs are private to their feature',
    ({ from, to }) => {
      const [, kind] = /^src\/api\/.*\.(repository|routes|jobs)\.ts$/.exec(to) ?? [];
      if (kind === undefined || (inside(from, 'src/api') && feature(from) === feature(to))) return false;
      return kind === 'repository' || !inside(from, 'src/api') || rank(from) < ORDER.indexOf(COMPOSITION);
    },
    { testsToo: true },
  ),
  { name: 'an entry function has its own file or a short one', faults: entriesWithOthers },
  fileRule('repositories, routes and jobs are not re-exported', (file, text, { edges }) => {
    if (isTest(file)) return false;
    const privateImports = edges.filter(
      ({ from, to }) => from === file && /\.(?:repository|routes|jobs)\.ts$/.test(to),
    );
    const names = privateImports.flatMap((edge) => edge.names).join('|') || '(?!)';
    const handsOn = new RegExp(
      `^export (?:default |const [^=;(]+=\\s*|\\{[^}]*\\b)(?:${names})\\b(?!\\w*[.\\w]*\\()`,
      'm',
    );
    return (privateImports.some(({ kind }) => kind === 'export') || handsOn.test(text)) && 're-exports a private file';
  }),
  fileRule(
    'the browser loads code later only by lib/lazy-load.ts',
    (file, text, { edges }) =>
      inside(file, 'src/web') &&
      !isTest(file) &&
      edges.some(({ from, kind }) => from === file && kind === 'dynamic') &&
      (/(?<!\blazy(?:Module|Part|Screen)(?:<\w+>)?\(\s*\(\) =>\s*)\bimport\(/.test(text) ||
        !edges.some(({ from, to }) => from === file && /^src\/web\/lib\/lazy-(?:load|part|screen)\.tsx?$/.test(to))) &&
      'has an import() outside lazyModule, lazyPart and lazyScreen',
  ),
  fileRule('there are no barrels', (file, text) => {
    if (!/\.tsx?$/.test(file)) return false;
    const rest = text.replace(/^export\b[^;=(]*? from '[^']+';$|^\s*(?:\/\/|\/?\*).*$/gm, '').trim();
    return (
      (/\/index\.tsx?$/.test(file) || /^export \* from/m.test(text) || (text.trim() !== '' && rest === '')) &&
      'only hands other files on'
    );
  }),
  fileRule(
    'names say what is inside',
    (file) =>
      file.split('/').some((part) => /^(?:utils?|helpers?|misc|common)(?:\.|$)/i.test(part)) &&
      'has a name that says nothing',
  ),
  fileRule('no file name occurs twice', (file, _text, { files }) => {
    const twin = [...files.keys()].find(
      (other) => inside(other, 'src') && other !== file && other.split('/').at(-1) === file.split('/').at(-1),
    );
    return inside(file, 'src') && twin !== undefined && `has the name of ${twin}`;
  }),
  // The sandbox is imported dynamically, by the application only.
  importRule(
    'src imports nothing outside src',
    ({ from, to, kind }) =>
      inside(from, 'src') &&
      isFile(to) &&
      !inside(to, 'src', 'config') &&
      !(from === 'src/api/app.ts' && kind === 'dynamic' && inside(to, 'sandbox')),
  ),
  importRule(
    'the sandbox imports neither tools nor tests',
    ({ from, to }) => inside(from, 'sandbox') && inside(to, 'tools', 'test', 'scripts', 'build'),
  ),
  importRule(
    'only vendors import vendor packages',
    ({ from, to }) => inside(from, 'src/api') && VENDOR_PACKAGES.test(to) && feature(from) !== 'vendors',
  ),
  importRule(
    'only repositories and platform/database import kysely',
    ({ from, to }) =>
      inside(from, 'src') &&
      /^kysely(?:\/|$)/.test(to) &&
      !from.endsWith('.repository.ts') &&
      !inside(from, 'src/api/platform/database'),
  ),
  importRule(
    'the server imports only production dependencies',
    ({ from, to }, { dependencies }) =>
      inside(from, 'src/api', 'src/shared') &&
      isPackage(to) &&
      !dependencies.some((name) => to === name || to.startsWith(`${name}/`)),
  ),
  importRule(
    'the browser and shared use zod/mini',
    ({ from, to }) => inside(from, 'src/web', 'src/shared') && /^zod(?:\/|$)/.test(to) && to !== 'zod/mini',
  ),
  importRule(
    'scripts of public pages run without React',
    ({ from, to }) =>
      inside(from, 'src/web/site/scripts') &&
      (/^(?:react|react-dom|@tanstack|zod)(?:\/|$)/.test(to) || to.endsWith('.tsx')),
  ),
  {
    name: 'imports lead to a file',
    faults: ({ files, edges }) =>
      edges
        .filter(({ to }) => isFile(to) && inside(to, 'src') && !files.has(to))
        .map(({ from, to }) => [from, `imports ${to}, which does not exist`]),
  },
  fileRule(
    'log lines have a listed event',
    (file, text) =>
      inside(file, 'src/api') &&
      !isTest(file) &&
      /\brequest\.log\.\w/.test(text) &&
      'logs by request.log, which takes any event; use it as Log of platform/log.ts',
  ),
  fileRule(
    'styles do not search the page',
    (file, text) =>
      inside(file, 'src/web') &&
      file.endsWith('.css') &&
      /\b(?:html|body|main)\)?:has\(/.test(text.replaceAll(/@media print \{.*?\n\}/gs, '')) &&
      'has :has() on html, body or main, which is matched against the page after each change',
  ),
  { name: 'some rows are written by one function alone', faults: ({ files }) => secondWriters(files) },
  fileRule(`files have at most ${LONGEST} lines, tests ${LONGEST_TEST}`, (file, text) => {
    const lines = text.split('\n').length - 1;
    return (
      /\.(?:tsx?|mjs|js|css)$/.test(file) &&
      lines > (isTest(file) ? LONGEST_TEST : LONGEST) &&
      LONG[file] === undefined &&
      `has ${lines} lines; a longer file needs a reason in LONG of tools/architecture/rules.ts`
    );
  }),
];

/**
 * Long files of a feature with a function that a route, a job or an event handler calls, beside other exported
 * functions. A job may call its feature's repository.
 */
function entriesWithOthers({ files, edges }: Project): [string, string][] {
  const handlers = edges.filter(({ from }) => from === 'src/api/subscriptions.ts').map(({ to }) => to);
  return edges.flatMap(({ from, to, imported }): [string, string][] => {
    if (!/\.(?:routes|jobs)\.ts$/.test(from) && !handlers.includes(from)) return [];
    if (!inside(to, 'src/api') || inside(to, 'src/api/platform', 'src/api/vendors') || to.endsWith('.repository.ts'))
      return [];
    const text = files.get(to) ?? '';
    if (text.split('\n').length - 1 <= SHORT) return [];
    const functions = exportedFunctions(text);
    const called = imported.length === 0 ? functions : functions.filter((name) => imported.includes(name));
    if (called.length === 0 || functions.length === 1) return [];
    return [[to, `exports ${functions.join(', ')}, of which ${from} calls ${called.join(', ')}`]];
  });
}

/** Every import that is part of a cycle of files, types included. */
function cycles({ edges }: Project): [string, string][] {
  return importsInCycle(edges.filter(({ kind, to }) => kind !== 'dynamic' && isFile(to)));
}

/** Every import that is part of a cycle of folders such as customer/bookings; a file beside them counts as one. */
function webFolderCycles({ edges }: Project): [string, string][] {
  const folder = (file: string): string => file.split('/').slice(0, 4).join('/');
  const between = edges.filter(
    ({ from, to }) => inside(from, 'src/web') && inside(to, 'src/web') && !isTest(from) && folder(from) !== folder(to),
  );
  return importsInCycle(between, folder);
}
