import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publicReference } from '#api/integrations/public-api/public-reference.ts';
import { readOpeningHours } from '#api/scheduling/opening-hours.ts';
import { readOfferedServices } from '#api/catalogue/public-catalogue.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { type PublishedLook, readLook } from '#api/settings/looks/read-look.ts';
import { readPublishedTexts } from '#api/settings/texts/list-texts.ts';
import { getPublicCentre } from './get-public-centre.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { AppPageWords } from '#api/platform/http/app-page.ts';
import { PAGE_VARY, leanPage } from '#api/platform/http/data-saving.ts';
import { createCachedResponse, type CachedResponse } from '#api/platform/http/cached-response.ts';
import { getPublicReviews } from '#api/reviews/get-public-reviews.ts';
import type { Runtime } from '#api/runtime.ts';
import { lagosYear } from '#shared/dates.ts';
import { BUILT_IN_BAR, BUILT_IN_COLOURS, lookTokens } from '#shared/settings/look-colours.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import type { Brand, SiteData, SiteFiles, SitePage, SiteRenderer } from '#shared/site/site-page.ts';

/**
 * How often each process checks whether the pages are out of date, ms. The settings are cached for up to 10 s as well.
 */
const REFRESH_INTERVAL_MS = 10_000;

/** The result of the build: the renderer and the files to which its pages refer. */
export interface BuiltSite {
  renderer: SiteRenderer;
  files: SiteFiles;
  /** For `style-src`: the hash of the style sheet inlined in every page. */
  styleHash: string;
}

/** The renderer of the build in `dist`; null when nothing is built, so that only the API is served. */
export async function loadSite(dist: string): Promise<BuiltSite | null> {
  const folder = path.join(dist, 'renderer');
  if (!existsSync(path.join(folder, 'pages.js'))) return null;
  const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8'));
  const files: SiteFiles = { ...(await read('client.json')), ...(await read('server.json')) };
  const renderer: SiteRenderer = await import(pathToFileURL(path.join(folder, 'pages.js')).href);
  return { renderer, files, styleHash: `'sha256-${createHash('sha256').update(files.css).digest('base64')}'` };
}

/** The public pages, rendered, in memory. */
export interface Site {
  /** `savesData`: without our font and pictures. */
  page(pathname: string, savesData: boolean): CachedResponse | undefined;
  paths: readonly string[];
  notFound(): CachedResponse;
  /** The centre's words in the application's page. */
  appPageWords(): AppPageWords;
  stop(): void;
}

/** The brand's address changes with the look and with the words of the manifest, so that its files never do. */
function toBrand({ version, colours, hasLogo }: PublishedLook, { name, locationLine }: CentreSettings): Brand {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, locationLine]))
    .digest('hex')
    .slice(0, 8);
  const tokens = lookTokens(colours ?? BUILT_IN_COLOURS);
  return {
    address: `/brand/${version}-${digest}/`,
    hasStyle: colours !== null || hasLogo,
    hasLogo,
    bar: colours === null ? BUILT_IN_BAR : tokens['--color-rust-700'],
    surface: tokens['--color-gold-400'],
  };
}

async function readData(runtime: Runtime): Promise<SiteData> {
  const [centre, look, texts, hours, { offers }, services, reviews, now] = await Promise.all([
    getSettings(runtime.db),
    readLook(runtime.db),
    readPublishedTexts(runtime.db),
    readOpeningHours(runtime.db),
    getPublicCentre(runtime),
    readOfferedServices(runtime.db),
    getPublicReviews(runtime.db),
    currentTime(runtime.db),
  ]);
  return {
    publicUrl: runtime.config.publicUrl.replace(/\/$/, ''),
    centre,
    brand: toBrand(look, centre),
    texts,
    hours,
    offers,
    services,
    reviews,
    reference: publicReference(),
    year: lagosYear(now),
    launched: now.getTime() >= Date.parse(centre.launchDate),
  };
}

interface RenderedPage {
  whole: CachedResponse;
  /** For browsers that save data. */
  lean: CachedResponse;
}

/**
 * Renders the pages, and again when their data changes. While the database is unavailable, the last ones are served.
 */
export async function openSite(runtime: Runtime, { renderer, files }: BuiltSite): Promise<Site> {
  const response = (text: string, { type }: SitePage) => createCachedResponse(text, type, PAGE_VARY);

  function render(data: SiteData) {
    const pages = new Map<string, RenderedPage>();
    for (const [at, page] of Object.entries(renderer.renderSite(data, files)))
      pages.set(at, { whole: response(page.text, page), lean: response(leanPage(page.text), page) });
    const notFound = renderer.renderNotFound(data, files);
    return {
      dataKey: JSON.stringify(data),
      pages,
      notFound: response(notFound.text, notFound),
      appPageWords: {
        name: data.centre.name,
        phone: data.centre.phone,
        brand: data.brand,
        inviteHead: renderer.renderInviteHead(data, files),
      },
    };
  }

  let current = render(await readData(runtime));
  async function renderIfChanged(): Promise<void> {
    const data = await readData(runtime);
    if (JSON.stringify(data) !== current.dataKey) current = render(data);
  }
  const timer = setInterval(() => {
    renderIfChanged().catch((error: unknown) =>
      runtime.log.warn({ err: error, event: 'site.stale' }, 'public pages could not be refreshed'),
    );
  }, REFRESH_INTERVAL_MS);
  timer.unref();
  return {
    page: (pathname, savesData) => current.pages.get(pathname)?.[savesData ? 'lean' : 'whole'],
    paths: [...current.pages.keys()],
    notFound: () => current.notFound,
    appPageWords: () => current.appPageWords,
    stop: () => clearInterval(timer),
  };
}
