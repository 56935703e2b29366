import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Texts by path from the project's root, with forward slashes. */
export type Files = ReadonlyMap<string, string>;

/** One import, re-export or dynamic import. `to` is a path below the root, or a package with its subpath. */
export interface Edge {
  from: string;
  to: string;
  kind: 'import' | 'export' | 'dynamic';
  /** The local names it binds, except `*`. */
  names: string[];
  /** What it takes from the other file, by the names there; empty when that is everything. */
  imported: string[];
}

/** Reads every file below `folders`. */
export function readFiles(root: string, folders: readonly string[]): Files {
  const names = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      // Documents and the compiler's settings are no code.
      .filter((entry) => entry.isFile() && !/\.md$|^tsconfig\b/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  );
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

const STATIC = /^[ \t]*(?:import\s*|(import|export)\b([\w\s*{},$]*?)\bfrom\s*)'([^'\n]+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^'\n]+)'\s*\)/g;

const words = (clause: string): string[] => clause.match(/\b(?!type\b|as\b)[\w$]+/g) ?? [];

/** Every import of a TypeScript file, `import type` and types written as `import('...')` included. */
export function importsOf(file: string, text: string, aliases: Readonly<Record<string, string>>): Edge[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const edge = (specifier: string, kind: Edge['kind'], clause = ''): Edge[] => {
    const to = resolve(file, specifier.replace(/\?.*$/, ''), aliases);
    return to.startsWith('virtual:')
      ? []
      : [
          {
            from: file,
            to,
            kind,
            names: words(clause.replace(/\w+ as /g, '')),
            imported: words(clause.replace(/(?:\w+|\*) as \w+/g, (pair) => pair.split(' as ')[0] ?? '')),
          },
        ];
  };
  return [
    ...[...code.matchAll(STATIC)].flatMap(([, keyword, clause, specifier = '']) =>
      edge(specifier, keyword === 'export' ? 'export' : 'import', clause),
    ),
    ...[...code.matchAll(DYNAMIC)].flatMap(([, specifier = '']) => edge(specifier, 'dynamic')),
  ];
}

function resolve(file: string, specifier: string, aliases: Readonly<Record<string, string>>): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.slice(0, -1)));
  return alias === undefined
    ? specifier
    : path.posix.normalize((aliases[alias] ?? '').replace('*', specifier.slice(alias.length - 1)));
}

/** The names of the functions that a TypeScript text exports. */
export const exportedFunctions = (text: string): string[] =>
  [
    ...text.matchAll(
      /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?\()/gm,
    ),
  ].map(([, declared, assigned]) => declared ?? assigned ?? '');
