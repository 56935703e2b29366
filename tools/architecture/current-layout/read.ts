import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { nouns, options, resolving } from './rules.ts';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Every file below `src` of a house with what it imports, and the rules that are broken. */
export async function readImports(house = root): Promise<ICruiseResult> {
  const { output } = await cruise(['src'], { ...options, baseDir: house }, resolving);
  return (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
}

export interface Fault {
  rule: string;
  from: string;
  to: string;
}

/** The imports that break a rule. */
export const broken = (result: ICruiseResult): Fault[] => [
  ...result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  ...nounCycles(result),
];

/** The folder of a noun of the server, or of one part of it. */
const partOf = (file: string): string | undefined => (nouns.some((noun) => file.startsWith(`src/api/${noun}/`)) ? path.posix.dirname(file) : undefined);

/** Nouns of the server, or parts of them, that need each other, also by way of others. Routes only put together, so they do not count. */
function nounCycles({ modules }: ICruiseResult): Fault[] {
  const imports = modules
    .filter(({ source }) => !/\/routes\.ts$|\.test\.ts$/.test(source))
    .flatMap(({ source, dependencies }) => dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only')).map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => partOf(from) !== undefined && partOf(to) !== undefined && partOf(from) !== partOf(to));
  const reaches = (from: string | undefined, goal: string | undefined, seen = new Set<string>()): boolean =>
    from === goal ||
    imports.some(({ from: file, to }) => {
      const next = partOf(to) ?? '';
      return partOf(file) === from && !seen.has(next) && reaches(next, goal, seen.add(next));
    });
  // A noun and its own parts are one thing.
  const entering = imports.filter(({ from, to }) => from.split('/')[2] !== to.split('/')[2]);
  return entering.filter(({ from, to }) => reaches(partOf(to), partOf(from))).map((edge) => ({ rule: 'nouns-in-order', ...edge }));
}
