import { readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '#shared/all-endpoints.ts';
import { filesBelow } from './source-files.ts';
import { DECLARATIONS, readVariants, STARTS_DECLARATION, usedVariants } from './call-variants.ts';

const ALIASES: Readonly<Record<string, string>> = {
  '#shared/': 'src/shared/',
  '#api/': 'src/api/',
  '#web/': 'src/web/',
};

/**
 * `path/to/file.ts#name`: one top-level declaration; `path/to/file.ts#name('variant')`: the part that it uses only
 * when it is called with this text, or as a component with this prop.
 */
type Symbol = string;

/** An address of the API in code, such as an EventSource takes: a use of the endpoint without its name. */
const symbolOfAddress = (address: string): Symbol => `/api/${address}`;

interface Declaration {
  symbol: Symbol;
  file: string;
  uses: Symbol[];
}

interface Import {
  file: string;
  /** The exported name; '*' for a namespace. */
  name: string;
}

/** The file that an import resolves to, as a path in the repository; null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (alias !== undefined) return `${ALIASES[alias]}${specifier.slice(alias.length)}`;
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null;
}

/** The declarations that the imported names of a file refer to. */
function readImports(file: string, code: string): Map<string, Import> {
  const imports = new Map<string, Import>();
  for (const [, clause = '', specifier = ''] of code.matchAll(/^import (?!type )([^'";]+?) from '([^']+)';/gms)) {
    const target = resolveImport(file, specifier);
    if (target === null) continue;
    const namespace = /\* as (\w+)/.exec(clause)?.[1];
    if (namespace !== undefined) imports.set(namespace, { file: target, name: '*' });
    for (const part of (/\{([\s\S]*)\}/.exec(clause)?.[1] ?? '').split(',')) {
      const [exported = '', local = exported] = part
        .trim()
        .replace(/^type /, '')
        .split(/ as /);
      if (exported !== '') imports.set(local, { file: target, name: exported });
    }
  }
  return imports;
}

/**
 * The components that a file imports only the props of: it shows them without naming them, because a route hands
 * them over.
 */
function readShownComponents(file: string, code: string): Map<string, Symbol> {
  return new Map(
    [...code.matchAll(/^import type \{([^}]+)\} from '([^']+\.tsx)';/gm)].flatMap(([, names = '', specifier = '']) => {
      const target = resolveImport(file, specifier);
      const props = names.split(',').flatMap((name) => /^\s*(\w+)Props\s*$/.exec(name)?.[1] ?? []);
      return target === null ? [] : props.map((name) => [`${name}Props`, `${target}#${name}`] as const);
    }),
  );
}

/** A file that opens screens. */
const ROUTES = /^src\/web\/(?:.+\/)?[\w-]*routes\.ts$/;

/** The top-level declarations of a file and the declarations that each one uses, in this file or another. */
function readDeclarations(file: string, code: string): Declaration[] {
  const imports = readImports(file, code);
  const shown = readShownComponents(file, code);
  const blocks = code.split(DECLARATIONS);
  const named = blocks.flatMap((block) => {
    const [, several, one] = STARTS_DECLARATION.exec(block) ?? [];
    const names =
      several === undefined
        ? one === undefined
          ? []
          : [one]
        : several.split(',').map((name) => name.split(':').at(-1)?.trim() ?? '');
    return names.map((name) => ({ name, block }));
  });
  const local = new Set(named.map(({ name }) => name));
  const usesIn = (name: string, block: string): Symbol[] => {
    // A name after a dot belongs to something else; the result of a call after three is spread.
    const words = new Set([...block.matchAll(/(?<![.\w])\w+|(?<=\.{3})\w+(?=\()/g)].map(([word]) => word));
    const members = [...block.matchAll(/(?<![.\w])(\w+)\.(\w+)/g)];
    const withVariants = (word: string, symbol: Symbol): Symbol[] => {
      const variants = usedVariants(word, block).map((variant) => `${symbol}('${variant}')`);
      return variants.length > 0 && !block.includes(`<${word}`) ? variants : [symbol, ...variants];
    };
    return [
      ...[...words]
        .filter((word) => word !== name && local.has(word))
        .flatMap((word) => withVariants(word, `${file}#${word}`)),
      ...[...words].flatMap((word) => {
        const imported = imports.get(word);
        return imported === undefined || imported.name === '*'
          ? []
          : withVariants(word, `${imported.file}#${imported.name}`);
      }),
      ...[...words].flatMap((word) => shown.get(word) ?? []),
      ...[...block.matchAll(/\/api\/([\w/-]+)(?=['"`])/g)].map(([, address = '']) => symbolOfAddress(address)),
      ...members.flatMap(([, object = '', member = '']) => {
        const imported = imports.get(object);
        return imported?.name === '*' ? [`${imported.file}#${member}`] : [];
      }),
      ...[...block.matchAll(/(\blazyScreen\(\s*\(\) =>\s*)?import\('([^']+)'\)/g)].flatMap(
        ([, lazy, specifier = '']) => {
          const target = resolveImport(file, specifier);
          // A routes file opens its screens; their calls are not its own.
          return target === null || (lazy !== undefined && ROUTES.test(file)) ? [] : [`${target}#*`];
        },
      ),
    ];
  };
  return named.flatMap(({ name, block }) => {
    const symbol = `${file}#${name}`;
    const { base, variants } = readVariants(block, code);
    return [
      { symbol, file, uses: usesIn(name, base) },
      ...variants.map(([variant, text]) => ({ symbol: `${symbol}('${variant}')`, file, uses: usesIn(name, text) })),
    ];
  });
}

const read = (top: string, file: string): string => readFileSync(path.join(top, file), 'utf8');

function declarationsIn(top: string, folder: string): Declaration[] {
  return filesBelow(top, folder, ['.ts', '.tsx'])
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => readDeclarations(file, read(top, file)));
}

/** A routes file counts: it calls some endpoints before it opens a screen. */
const isScreen = (file: string): boolean => /(?:Screen|Shell)\.tsx$|\/site\/.*\.tsx?$/.test(file) || ROUTES.test(file);

/** The screens that reach one of the declarations through imports; the search ends at the first screen on each path. */
function screensUsing(users: ReadonlyMap<Symbol, Declaration[]>, starts: readonly Symbol[]): string[] {
  const screens = new Set<string>();
  const seen = new Set<Symbol>(starts);
  const queue = [...starts];
  for (let symbol = queue.pop(); symbol !== undefined; symbol = queue.pop()) {
    const importers = [...(users.get(symbol) ?? []), ...(users.get(`${symbol.split('#')[0]}#*`) ?? [])];
    for (const { symbol: next, file } of importers) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (isScreen(file)) screens.add(file);
      else queue.push(next);
    }
  }
  return [...screens].toSorted();
}

function usersOf(declarations: readonly Declaration[]): Map<Symbol, Declaration[]> {
  const users = new Map<Symbol, Declaration[]>();
  const declared = new Set(declarations.map(({ symbol }) => symbol));
  for (const declaration of declarations)
    for (const use of declaration.uses) {
      const used = declared.has(use) ? use : use.replace(/\('\w+'\)$/, '');
      users.set(used, [...(users.get(used) ?? []), declaration]);
    }
  return users;
}

/**
 * The use case of each endpoint: the file of the first function that its line in a `*.routes.ts` names, directly or by
 * the value that the function returned to the routes (`const lists = createLists(runtime)`), else that file itself.
 */
function findUseCases(top: string, endpointNames: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const anyEndpoint = new RegExp(`(?<=[(\\s.[])(${endpointNames.join('|')})(?=[,\\])])`, 'g');
  for (const file of filesBelow(top, 'src/api', ['routes.ts'])) {
    const code = read(top, file).replaceAll(/^import [^;]*;$/gm, '');
    const imports = readImports(file, read(top, file));
    for (const [, local = '', creator = ''] of code.matchAll(/^ {2}const (\w+) = (?:await )?(\w+)\(/gm)) {
      const imported = imports.get(creator);
      if (imported !== undefined) imports.set(local, imported);
    }
    // An endpoint may be imported under another name.
    const aliases = [...read(top, file).matchAll(/\b(\w+) as (\w+)/g)].filter(([, name = '']) =>
      endpointNames.includes(name),
    );
    const renamed = aliases.reduce(
      (text, [, name = '', alias = '']) => text.replaceAll(new RegExp(`\\b${alias}(?=,)`, 'g'), name),
      code,
    );
    const places = [...renamed.matchAll(anyEndpoint)];
    for (const [index, place] of places.entries()) {
      // Several endpoints may share one handler: `for (const endpoint of [listA, listB])`.
      const own = renamed.slice(place.index + place[0].length, places[index + 1]?.index);
      const handler = /^[\s,.\w'[\]]*$/.test(own) ? renamed.slice(place.index + place[0].length) : own;
      const names = [...handler.matchAll(/(?<![.\w])\w+/g)].map(([name]) => name);
      const called = names
        .map((name) => imports.get(name)?.file)
        .find((target) => target?.startsWith('src/api/') && !/\/(?:http|platform|jobs|db)\/|\.texts\.ts$/.test(target));
      found.set(place[0], called ?? file);
    }
  }
  return found;
}

/** The file that declares each endpoint. */
function contractFiles(top: string): Map<string, string> {
  return new Map(
    filesBelow(top, 'src/shared', ['.ts']).flatMap((file) =>
      [...read(top, file).matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** More screens than this are counted instead of listed. */
const MOST_SCREENS = 10;

const link = (file: string | undefined): string =>
  file === undefined ? '' : `[${path.posix.basename(file)}](../${file})`;

/** A public route without a screen has a caller outside; one that needs a session has none. */
function screensCell(screens: readonly string[], auth: string): string {
  if (screens.length > MOST_SCREENS) return `${screens.length} screens`;
  return screens.length === 0 && auth !== 'public' ? 'none' : screens.map(link).join(', ');
}

/** docs/routes.md: each route with its contract, use case and the screens that call it, read from the code. */
export function routeIndex(top: string): string {
  const contracts = contractFiles(top);
  const cases = findUseCases(
    top,
    api.map(({ name }) => name),
  );
  const users = usersOf(declarationsIn(top, 'src/web'));
  const rows = api
    .map(({ name, endpoint: { method, path: address, auth } }) => {
      const contract = contracts.get(name);
      const starts = [`${contract}#${name}`, ...(method === 'GET' ? [symbolOfAddress(address)] : [])];
      const screens = contract === undefined ? [] : screensUsing(users, starts);
      return {
        sort: `${address} ${method}`,
        row: `| ${method} ${address} | ${auth} | \`${name}\` | ${link(contract)} | ${link(cases.get(name))} | ${screensCell(screens, auth)} |`,
      };
    })
    .toSorted((a, b) => (a.sort < b.sort ? -1 : 1));
  return `# Routes

Generated from the code by \`npm run docs\`. Paths are below \`/api\`. The use case is the file of the function that the route
calls first. The screens are found by the functions and components they import, and by the text or the prop they pass where that decides what is called;
a screen that passes a variable is listed for each of its values. \`app-routes.ts\` among the screens means that the router calls the endpoint before it opens a screen behind a
log-in. A public route without a screen is called from outside: by another system (a webhook), by a link in a mail, or by an image.
\`none\`: nothing in \`src/web\` calls the route; other clients of the API can. What each call takes and answers is in
[generated/api.md](generated/api.md).

| Route | Who | Endpoint | Contract | Use case | Screens |
|---|---|---|---|---|---|
${rows.map(({ row }) => row).join('\n')}
`;
}
