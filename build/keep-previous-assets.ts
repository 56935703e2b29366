import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** How long an asset is kept after the last build that wrote it, ms: an open page may still request it. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Keeps the assets of earlier builds for 30 days, so that a deploy does not break open pages. */
export function keepPreviousAssets(): Plugin {
  return {
    name: 'keep-previous-assets',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    writeBundle({ dir = 'dist' }) {
      removeOldFiles(join(dir, 'assets'), Date.now() - RETENTION_MS);
    },
  };
}

/** Removes the files that were last written before a moment, ms since the epoch. */
export function removeOldFiles(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < before) rmSync(file);
  }
}
