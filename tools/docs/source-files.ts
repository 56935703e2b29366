import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository's top folder. */
export const root = path.resolve(import.meta.dirname, '../..');

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache', 'test-results']);

/**
 * Paths of the files below `folder` (relative to `top`, with forward slashes) whose name ends in one of `extensions`,
 * sorted.
 */
export function filesBelow(top: string, folder: string, extensions: readonly string[]): string[] {
  const full = path.join(top, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(top, name, extensions);
      return extensions.some((extension) => name.endsWith(extension)) ? [name] : [];
    })
    .toSorted();
}
