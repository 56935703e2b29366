import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * How long an asset is stored after it left the build, ms: a page opened before the deploy may still request it.
 */
const ASSET_RETENTION_MS = 30 * 24 * 60 * 60_000;

const STARTED = new Date(performance.timeOrigin);

/** When each asset was last part of a build: path below dist to ISO 8601 instant. */
export type AssetDates = Readonly<Record<string, string>>;

/** The dates after a build that wrote `built` while `present` were in the folder, and the expired assets. */
export function expireAssets(
  dates: AssetDates,
  present: readonly string[],
  built: ReadonlySet<string>,
  now: Date,
): { dates: AssetDates; expired: string[] } {
  const next: Record<string, string> = {};
  const gone: string[] = [];
  for (const file of present) {
    const date = built.has(file) ? now.toISOString() : (dates[file] ?? now.toISOString());
    if (now.getTime() - Date.parse(date) > ASSET_RETENTION_MS) gone.push(file);
    else next[file] = date;
  }
  return { dates: next, expired: gone };
}

/** Preserves the assets of earlier builds for 30 days, so that a deploy does not break open pages. */
export function keepPreviousAssets(): Plugin {
  let folder = '';
  return {
    name: 'keep-previous-assets',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    // Runs once per environment. The start of this process is the same for both, so that the newest date of the list is
    // that of all files of a build.
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = join(folder, 'assets.json');
        const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as AssetDates) : {};
        const present = readdirSync(join(folder, 'assets'))
          .filter((name) => !/\.(?:br|gz)$/.test(name))
          .map((name) => `assets/${name}`);
        const { dates, expired: gone } = expireAssets(known, present, new Set(Object.keys(bundle)), STARTED);
        for (const file of gone)
          for (const end of ['', '.br', '.gz']) rmSync(join(folder, file + end), { force: true });
        writeFileSync(list, JSON.stringify(dates));
      },
    },
  };
}
