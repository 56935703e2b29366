import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** How long a file that is in no build any more is kept, ms: a page that was opened before the deploy may still ask for it. */
export const KEEP_ASSETS_MS = 30 * 24 * 60 * 60_000;

/** When a file was last part of a build: its path below dist, and an ISO 8601 instant. */
export type AssetDates = Readonly<Record<string, string>>;

/** The dates after a build made `made` while `present` lay there, and what is old enough to go. */
export function expireAssets(dates: AssetDates, present: readonly string[], made: ReadonlySet<string>, now: Date): { dates: AssetDates; gone: string[] } {
  const next: Record<string, string> = {};
  const gone: string[] = [];
  for (const file of present) {
    const date = made.has(file) ? now.toISOString() : (dates[file] ?? now.toISOString());
    if (now.getTime() - Date.parse(date) > KEEP_ASSETS_MS) gone.push(file);
    else next[file] = date;
  }
  return { dates: next, gone };
}

/** Leaves the assets of earlier builds beside the new ones for 30 days, so that a deploy strands no open page. */
export function keepPreviousAssets(): Plugin {
  let folder = '';
  return {
    name: 'keep-previous-assets',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    // Once for each environment; what one of them did not make is at most as old as the last build.
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = join(folder, 'assets.json');
        const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as AssetDates) : {};
        const present = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => `assets/${name}`);
        const { dates, gone } = expireAssets(known, present, new Set(Object.keys(bundle)), new Date());
        for (const file of gone) for (const end of ['', '.br', '.gz']) rmSync(join(folder, file + end), { force: true });
        writeFileSync(list, JSON.stringify(dates));
      },
    },
  };
}
