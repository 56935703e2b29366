import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getSettings } from '#api/settings/centre-settings.ts';
import { getPublicCentre } from './get-public-centre.ts';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import type { SiteData, SiteFiles, SitePage, SiteRenderer } from '#shared/site/site-page.ts';

/** How often each process looks whether the pages are still true, ms. With the settings' own 10 s a change shows within a minute. */
const REFRESH_INTERVAL_MS = 10_000;

/** What the build left: the renderer and the files its pages name. */
export interface BuiltSite {
  renderer: SiteRenderer;
  files: SiteFiles;
  /** For style-src: the sheet that stands inside every page. */
  styleHash: string;
}

/** The renderer of the build in `dist`; null when nothing is built, so that only the API answers. */
export async function loadSite(dist: string): Promise<BuiltSite | null> {
  const folder = path.join(dist, 'renderer');
  if (!existsSync(path.join(folder, 'pages.js'))) return null;
  const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8'));
  const files: SiteFiles = { ...(await read('client.json')), ...(await read('server.json')) };
  const renderer: SiteRenderer = await import(pathToFileURL(path.join(folder, 'pages.js')).href);
  return { renderer, files, styleHash: `'sha256-${createHash('sha256').update(files.css).digest('base64')}'` };
}

/** The public pages as they are served: rendered, compressed, in memory. */
export interface Site {
  page(pathname: string): CachedResponse | undefined;
  paths: readonly string[];
  notFound(): CachedResponse;
  /** Open Graph tags for the shell at /signup. */
  inviteHead(): string;
  stop(): void;
}

const yearFormat = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', year: 'numeric' });

async function readData(runtime: Runtime): Promise<SiteData> {
  const [centre, { promotionPlacesLeft }] = await Promise.all([getSettings(runtime.db), getPublicCentre(runtime)]);
  const now = new Date();
  return {
    publicUrl: runtime.config.publicUrl.replace(/\/$/, ''),
    centre,
    placesLeft: promotionPlacesLeft,
    year: Number(yearFormat.format(now)),
    launched: now.getTime() >= Date.parse(centre.launchDate),
  };
}

/** Renders the pages, and again whenever what they are made of has changed. While the database is away the last ones stay. */
export async function openSite(runtime: Runtime, { renderer, files }: BuiltSite): Promise<Site> {
  const compress = ({ text, type }: SitePage) => createCachedResponse(text, type);

  async function render(data: SiteData) {
    const rendered = Object.entries(renderer.renderSite(data, files));
    return {
      madeOf: JSON.stringify(data),
      pages: new Map(await Promise.all(rendered.map(async ([at, page]) => [at, await compress(page)] as const))),
      notFound: await compress(renderer.renderNotFound(data, files)),
      inviteHead: renderer.renderInviteHead(data, files),
    };
  }

  let now = await render(await readData(runtime));
  async function renderIfChanged(): Promise<void> {
    const data = await readData(runtime);
    if (JSON.stringify(data) !== now.madeOf) now = await render(data);
  }
  const timer = setInterval(() => {
    renderIfChanged().catch((error: unknown) =>
      runtime.log.warn({ err: error, event: 'site.stale' }, 'the public pages could not be looked over'),
    );
  }, REFRESH_INTERVAL_MS);
  timer.unref();
  return {
    page: (pathname) => now.pages.get(pathname),
    paths: [...now.pages.keys()],
    notFound: () => now.notFound,
    inviteHead: () => now.inviteHead,
    stop: () => clearInterval(timer),
  };
}
