// Checks names, sizes and imports of the project below `root` against rules.ts, after checking that each rule finds
// its planted violations: node tools/architecture/check.ts [root]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root as ownRoot } from '../project-root.ts';
import { importsOf, readFiles, type Files } from './imports.ts';
import { rules, type Rule } from './rules.ts';
import { sound, violations } from './violations.ts';

const root = path.resolve(process.argv[2] ?? ownRoot);
const FOLDERS = ['src', 'sandbox', 'tools', 'test', 'scripts', 'config', 'build'];
const { imports: aliases, dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'imports' | 'dependencies',
  Record<string, string>
>;

const isModule = (file: string): boolean => /^(?:src|sandbox|tools|test)\/.*\.tsx?$/.test(file);
const importsIn = (files: Files) =>
  [...files].filter(([file]) => isModule(file)).flatMap(([file, text]) => importsOf(file, text, aliases));
const project = (files: Files) => ({ files, edges: importsIn(files), dependencies: Object.keys(dependencies) });
const faultsOf = (files: Files, some: readonly Rule[] = rules) => {
  const whole = project(files);
  return some.flatMap((rule) =>
    rule.faults(whole).map(([file, fault]) => ({ file, text: `${file} ${fault} (${rule.name})` })),
  );
};

/** Rules that miss a planted violation, have none, or refuse valid files. */
function blindSpots(): string[] {
  const refused = faultsOf(new Map(Object.entries(sound))).map(({ text }) => `a sound file is refused: ${text}`);
  const missed = rules.flatMap((rule) => {
    const planted = violations[rule.name] ?? [];
    if (planted.length === 0) return [`no violation is planted for "${rule.name}"`];
    return planted
      .filter(
        ([file, text]) =>
          !faultsOf(new Map(Object.entries({ ...sound, [file]: text })), [rule]).some((found) => found.file === file),
      )
      .map(([file]) => `"${rule.name}" does not see ${file}`);
  });
  return [...refused, ...missed];
}

/** Without imports every file would pass. */
function unread(files: Files): string[] {
  const { edges } = project(files);
  const modules = [...files].filter(([file]) => isModule(file));
  const importing = new Set(edges.map(({ from }) => from));
  const blind = modules
    .filter(([file, text]) => /^(?:import|\} from) /m.test(text) && !importing.has(file))
    .map(([file]) => `no import was found in ${file}`);
  const sides = ['src/shared', 'src/api', 'src/web', 'sandbox', 'tools', 'test']
    .filter((side) => !edges.some(({ from }) => from.startsWith(`${side}/`)))
    .map((side) => `no import was found in ${side}`);
  return [
    ...blind,
    ...sides,
    ...(edges.length < modules.length ? [`only ${edges.length} imports were found in ${modules.length} files`] : []),
  ];
}

const files = readFiles(root, FOLDERS);
const problems = [
  ...blindSpots().map((line) => `the check itself: ${line}`),
  ...unread(files),
  ...faultsOf(files).map(({ text }) => text),
];
for (const problem of problems) console.error(problem);
const summary = `${rules.length} rules, ${Object.values(violations).flat().length} planted violations, ${project(files).edges.length} imports in ${files.size} files`;
if (problems.length > 0) process.exitCode = 1;
console.log(`${summary}: ${problems.length === 0 ? 'no fault' : `${problems.length} faults`}.`);
