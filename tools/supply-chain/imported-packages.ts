import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, readFiles } from '../architecture/imports.ts';

/** What the server runs. */
const SERVER = ['src/api', 'src/shared'];
/** What is built into the pages and the applications of the browser. */
const BROWSER = ['src/web', 'src/shared'];

/** Packages that the server reads as files, with the file that does; no import names them. */
const READ_AS_FILES: Record<string, string> = {
  '@zxcvbn-ts/language-common': 'src/api/vendors/common-passwords.ts',
};

/** The package of an import, without a path inside it. */
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that the files in `folders` import when they run, tests and types apart. */
function importedIn(top: string, folders: readonly string[]): string[] {
  const texts = [...readFiles(top, folders)].filter(([file]) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  const found = texts.flatMap(([file, text]) =>
    importsOf(file, text.replace(/^(?:import|export) type [^;]*;/gm, ''), {})
      .map(({ to }) => to)
      .filter((to) => /^(?:@[a-z][\w-]*\/)?[a-z]/.test(to) && !/^(?:node:|src\/|config\/)/.test(to)),
  );
  return [...new Set(found.map(packageOf))].toSorted();
}

/** The packages that the server imports, reads or runs as programs. */
export function serverPackages(top: string, programs: readonly string[]): string[] {
  const read = Object.entries(READ_AS_FILES).flatMap(([name, file]) =>
    readFileSync(path.join(top, file), 'utf8').includes(`'${name}'`) ? [name] : [],
  );
  return [...new Set([...importedIn(top, SERVER), ...read, ...programs])];
}

/** The packages that are built into the files of the browser. */
export const browserPackages = (top: string): string[] => importedIn(top, BROWSER);
