import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project-root.ts';
import { applyEdit, type Defect } from './defect.ts';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** The short name of a commit. */
export const shortCommit = (name: string): string => git(root, 'rev-parse', '--short', name);

/** A copy of a commit's files in which defects are planted, so that the working tree is never changed. */
export interface PlantedTree {
  folder: string;
  /** Restores every file, then plants one defect. Returns the environment that its suites need. */
  plant: (defect: Defect) => Record<string, string>;
}

/** Copies a commit, with hard links of the installed packages and a build of the browser's side. */
function createCopy(folder: string, commit: string): void {
  rmSync(folder, { recursive: true, force: true });
  git(root, 'worktree', 'prune');
  mkdirSync(path.dirname(folder), { recursive: true });
  git(root, 'worktree', 'add', '--quiet', '--detach', folder, commit);
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), folder]);
  rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  const build = pathToFileURL(path.join(folder, 'scripts/build.mjs')).href;
  execFileSync(process.execPath, ['-e', `import('${build}').then(({ ensureBuilt }) => ensureBuilt())`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The copy of a commit for one worker; that of the last run where it is complete and of the same commit. */
export function openPlantedTree(worker: number, commit: string): PlantedTree {
  const folder = path.join(root, `.cache/grade/tree-${worker}`);
  const isComplete = existsSync(path.join(folder, 'dist')) && git(folder, 'rev-parse', 'HEAD').startsWith(commit);
  if (!isComplete) createCopy(folder, commit);
  if (!existsSync(path.join(folder, 'dist'))) throw new Error(`${folder} has no build`);
  return {
    folder,
    plant({ plant }) {
      git(folder, 'checkout', '--quiet', '--force', '--detach', 'HEAD');
      if ('statement' in plant) return { PLANTED_STATEMENT: plant.statement };
      for (const edit of plant.edits) {
        const file = path.join(folder, edit.file);
        writeFileSync(file, applyEdit(readFileSync(file, 'utf8'), edit));
      }
      return {};
    },
  };
}
