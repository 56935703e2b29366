import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** The error codes that the browser's code, or code it shares with the server, names outside a contract's `errors`. */
export function codesNamedByBrowser(): ReadonlySet<string> {
  const files = ['src/web', 'src/shared']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /(?<!\.test|\/errors)\.tsx?$/.test(file.replaceAll(path.sep, '/')));
  const literals = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\berrors: \[[^\]]*\]/g, '');
    return [...text.matchAll(/['"]([a-z]+(?:\.[a-z_]+)?)['"]/g)].map(([, code = '']) => code);
  });
  return new Set(literals);
}

interface Literal {
  start: number;
  end: number;
}
interface Entry {
  key: { name?: string; value?: string };
  value: { elements: [status: Literal, message: Literal] };
}
interface Declaration {
  declaration?: { declarations?: { id: { name: string }; init: { properties: Entry[] } }[] } | null;
}

/**
 * Empties the messages of all codes but the named ones.
 * @param code the JavaScript of src/shared/errors.ts
 */
export function emptyMessages(code: string, named: ReadonlySet<string>): string {
  const { body } = parseAst(code) as unknown as { body: Declaration[] };
  const catalogue = body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === 'catalogue');
  if (catalogue === undefined) throw new Error('src/shared/errors.ts exports no catalogue');
  return catalogue.init.properties
    .filter(({ key }) => !named.has(key.name ?? key.value ?? ''))
    .map(({ value }) => value.elements[1])
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code);
}

/**
 * Empties, in the browser's copy of the error catalogue, the messages of codes that only the server reports: a response
 * brings its message along. The codes and their statuses stay.
 */
export function stripMessages(): Plugin {
  return {
    name: 'messages',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]shared[\\/]errors\.ts$/ },
      handler(code) {
        return this.environment.name === 'client'
          ? { code: emptyMessages(code, codesNamedByBrowser()), map: null }
          : null;
      },
    },
  };
}
