import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** Where a code is only compared or typed: `errors` of contracts, lists of codes, payloads, and what a failure is. */
const NOT_REPORTED =
  /(?:errors|codes|refusals)(?:: readonly string\[\])?(?:: | = )\[[^\]]*\]|declare module [^\n]*\n.*?\n\}|payloadOf\(\w+, '[^']*'\)|[!=]== '[^']*'/gis;

/** The error codes that the browser's code, or code it shares with the server, can report itself. */
export function codesNamedByBrowser(): ReadonlySet<string> {
  const files = ['src/web', 'src/shared']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /(?<!\.test|\/errors)\.tsx?$/.test(file.replaceAll(path.sep, '/')));
  const literals = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(NOT_REPORTED, '');
    return [...text.matchAll(/['"]([a-z]+(?:\.[a-z_]+)?)['"]/g)].map(([, code = '']) => code);
  });
  return new Set(literals);
}

interface Entry {
  key: { name?: string; value?: string };
  start: number;
  end: number;
}
interface Declaration {
  declaration?: { declarations?: { id: { name: string }; init: { properties: Entry[] } }[] } | null;
}

/**
 * Cuts every code but the named ones out of the error catalogue.
 * @param code the JavaScript of src/shared/errors.ts
 */
export function cutCodes(code: string, named: ReadonlySet<string>): string {
  const { body } = parseAst(code) as unknown as { body: Declaration[] };
  const catalogue = body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === 'catalogue');
  if (catalogue === undefined) throw new Error('src/shared/errors.ts exports no catalogue');
  return catalogue.init.properties
    .filter(({ key }) => !named.has(key.name ?? key.value ?? ''))
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
}

/**
 * Reduces the browser's copy of the error catalogue to the codes that it names: of the others, which only the server
 * reports, each response brings status and message along.
 */
export function stripErrors(): Plugin {
  return {
    name: 'errors',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]shared[\\/]errors\.ts$/ },
      handler(code) {
        return this.environment.name === 'client' ? { code: cutCodes(code, codesNamedByBrowser()), map: null } : null;
      },
    },
  };
}
